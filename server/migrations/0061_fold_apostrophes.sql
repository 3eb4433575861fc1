-- Every spelling of an apostrophe folds alike, also ´ and ″ once they are decomposed. Otherwise as 0056 has it.
-- A text without capitals, marks and apostrophes, in the letters and digits of the reader's own keyboard: as `plain` of
-- contract/domain/finding.ts folds it, which a test compares for every character.
create or replace function foyer.plain(said text) returns text language plpgsql immutable strict parallel safe as $$
declare
  marks constant text := '[' ||
    '\u00ad\u00b7\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640' ||
    '\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u0897-\u089f\u08ca-\u08e1' ||
    '\u08e3-\u08ff\u0951-\u0954\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1add\u1ae0-\u1aeb\u1cd0-\u1cd2\u1cd4-\u1ce0' ||
    '\u1ce2-\u1ce8\u1ced\u1cf4\u1cf8\u1cf9\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\u2de0-\u2dff' ||
    '\u302a-\u302d\u3164\ua66f-\ua672\ua674-\ua67d\ua69e\ua69f\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufff8' ||
    '\U000101fd\U000102e0\U00010efa-\U00010eff\U0001133b\U0001bca0-\U0001bca3\U0001cf00-\U0001cf2d\U0001cf30-\U0001cf46' ||
    '\U0001d167-\U0001d169\U0001d173-\U0001d182\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001e08f' ||
    '\U000e0000-\U000e0fff' || ']';
  zeros constant integer[] := '{
    1632,1776,1984,2406,2534,2662,2790,2918,3046,3174,3302,3430,3558,3664,3792,3872,4160,4240,6112,6160,6470,6608,6784,6800,
    6992,7088,7232,7248,42528,43216,43264,43472,43504,43600,44016,66720,68912,68928,69734,69872,69942,70096,70384,70736,
    70864,71248,71360,71376,71386,71472,71904,72016,72688,72784,73040,73120,73184,73552,90416,92768,92864,93008,93552,
    123200,123632,124144,124401,125264}';
  digit text;
begin
  if octet_length(said) = length(said) then return lower(translate(said, '''`', '') collate "C"); end if;
  said := lower(translate(replace(normalize(said, nfkd), U&' \0301', ''), '''’‘‛ʼʹʻʾʿ′`՚׳ꞌꞋ', '') collate foyer.natural_order);
  if said collate foyer.natural_order ~ '(?![0-9])\d' then
    for digit in select distinct one[1] from regexp_matches(said collate foyer.natural_order, '((?![0-9])\d)', 'g') hits (one) loop
      said := replace(said, digit, (ascii(digit) - (select max(zero) from unnest(zeros) zero where zero <= ascii(digit)))::text);
    end loop;
  end if;
  said := regexp_replace(said collate "C", marks, '', 'g');
  said := replace(said, 'ß', 'ss');
  said := replace(said, 'æ', 'ae');
  said := replace(said, 'œ', 'oe');
  said := replace(said, 'þ', 'th');
  said := replace(said, 'ƕ', 'hv');
  said := replace(said, 'ƣ', 'oi');
  said := replace(said, 'ȸ', 'db');
  said := replace(said, 'ȹ', 'qp');
  said := replace(said, 'ỻ', 'll');
  return normalize(translate(said,
    'øłđðıħŧŋĸəςƀɓƈȼɖɗɛɇƒɠǥɦɨɩƙƚɱɲƞɔɵƥɍʂƫƭʉʋɏƴƶȥƃƌʈȡȴȵȶȷⱥⱦȿɀɉẜẝỽỿⱡⱨⱪⱬɫɽᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢأإآٱىیکة',
    'olddihtnkeσbbccddeefgghiiklmnnooprsttuvyyzzbdtdlntjatszjssvylhkzlrabcdefghijklmnoprstuvwyzااااييكه'), nfc);
end $$;

-- Only rows with one of these are folded anew, by the triggers of 0056; what the previous version writes meanwhile is folded so too.
create function foyer.has_other_apostrophe(said text) returns boolean language sql immutable parallel safe as $$
  select octet_length(said) > length(said) and said collate "C" ~ '[\u0374‛՚׳ꞌꞋ｀΄″‴⁗ŉẚ\u1fef\u1ffd]| \u0301'
$$;
-- In the order of docs/locks.md, so that the long search among messages holds no person and no conversation. Messages are indexed anew at
-- night where there is one.
update foyer.workspaces w set index_after = '00000000-0000-0000-0000-000000000000'
where exists (select from foyer.messages m where m.manager_id = w.manager_id
  and foyer.has_other_apostrophe(m.body || ' ' || coalesce(m.file_name, '')));
update foyer.users set email = email where foyer.has_other_apostrophe(business_name || e'\n' || name);
update foyer.conversations set name = name where foyer.has_other_apostrophe(name);
update foyer.audit_entries set actor_name = actor_name
where foyer.has_other_apostrophe(concat_ws(e'\n', actor_name, subject_name, about_name));
drop function foyer.has_other_apostrophe;
