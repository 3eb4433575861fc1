-- What quick find keeps in memory of the names of a large workspace is as old as this number (decision 76).
alter table foyer.client_counts add column names_version bigint not null default 0;

create function foyer.count_names() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  update foyer.client_counts set names_version = names_version + 1 where manager_id in (select manager_id from changed);
  return null;
end $$;
-- After `count_added_clients`, which adds the row, by its name.
create trigger count_added_names after insert on foyer.users
  referencing new table as changed for each statement execute function foyer.count_names();
create trigger count_removed_names after delete on foyer.users
  referencing old table as changed for each statement execute function foyer.count_names();

create function foyer.count_changed_name() returns trigger language plpgsql as $$
begin
  update foyer.client_counts set names_version = names_version + 1 where manager_id = new.manager_id;
  return null;
end $$;
create trigger count_changed_name after update of business_name, name, email on foyer.users
  for each row when (old.find_letters is distinct from new.find_letters) execute function foyer.count_changed_name();
