-- Time zones are stored by their canonical names. PostgreSQL knows none of these, and no list of zones has them.
create function foyer.canonical_time_zone(name text) returns text language sql immutable as $$
  select case name
    when 'ACT' then 'Australia/Darwin' when 'AET' then 'Australia/Sydney' when 'AGT' then 'America/Buenos_Aires'
    when 'ART' then 'Africa/Cairo' when 'AST' then 'America/Anchorage' when 'BET' then 'America/Sao_Paulo'
    when 'BST' then 'Asia/Dhaka' when 'CAT' then 'Africa/Maputo' when 'CNT' then 'America/St_Johns'
    when 'CST' then 'America/Chicago' when 'CTT' then 'Asia/Shanghai' when 'EAT' then 'Africa/Nairobi'
    when 'ECT' then 'Europe/Paris' when 'IET' then 'America/Indianapolis' when 'IST' then 'Asia/Calcutta'
    when 'JST' then 'Asia/Tokyo' when 'MIT' then 'Pacific/Apia' when 'NET' then 'Asia/Yerevan'
    when 'NST' then 'Pacific/Auckland' when 'PLT' then 'Asia/Karachi' when 'PNT' then 'America/Phoenix'
    when 'PRT' then 'America/Puerto_Rico' when 'PST' then 'America/Los_Angeles' when 'SST' then 'Pacific/Guadalcanal'
    when 'VST' then 'Asia/Saigon' when 'US/Pacific-New' then 'America/Los_Angeles'
    else name end
$$;
update foyer.workspaces set time_zone = foyer.canonical_time_zone(time_zone)
where time_zone <> foyer.canonical_time_zone(time_zone);
update foyer.users set own_time_zone = foyer.canonical_time_zone(own_time_zone)
where own_time_zone <> foyer.canonical_time_zone(own_time_zone);
drop function foyer.canonical_time_zone;
