-- The rule of 0040 for statements about many people, which know whether the workspace has employees: PostgreSQL writes it into them, while
-- a function with a subquery is called with the whole row of each person.
create function foyer.can_sign_in(person foyer.users, has_employees boolean) returns boolean language sql immutable
as $$ select person.archived_at is null and (person.role <> 'Employee' or has_employees) $$;
grant execute on function foyer.can_sign_in(foyer.users, boolean) to foyer_app, foyer_system;

create or replace function foyer.can_sign_in(person foyer.users) returns boolean language sql stable
as $$
  select foyer.can_sign_in(person, exists (
    select from foyer.subscriptions s where s.manager_id = person.manager_id and s.tier = 'agency'))
$$;
