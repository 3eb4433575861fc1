-- What quick find keeps in memory of the names of a large workspace is as old as this number (decision 76).
alter table foyer.client_counts add column names_version bigint not null default 0;

-- Never the same number twice, also after a failover that lost changes: the time in microseconds.
create function foyer.next_names_version(version bigint) returns bigint language sql volatile
as $$ select greatest(version + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint) $$;

create function foyer.count_names() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  update foyer.client_counts set names_version = foyer.next_names_version(names_version)
  where manager_id in (select manager_id from changed);
  return null;
end $$;
-- After `count_added_clients`, which adds the row, by its name.
create trigger count_added_names after insert on foyer.users
  referencing new table as changed for each statement execute function foyer.count_names();
create trigger count_removed_names after delete on foyer.users
  referencing old table as changed for each statement execute function foyer.count_names();

-- At the end of the transaction: the counts are locked after all people (docs/locks.md).
create function foyer.count_changed_name() returns trigger language plpgsql as $$
begin
  update foyer.client_counts set names_version = foyer.next_names_version(names_version) where manager_id = new.manager_id;
  return null;
end $$;
create constraint trigger count_changed_name after update of business_name, name, email, phone on foyer.users
  deferrable initially deferred for each row
  when ((old.business_name, old.name, old.email, old.phone) is distinct from (new.business_name, new.name, new.email, new.phone))
  execute function foyer.count_changed_name();
