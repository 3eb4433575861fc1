-- What the agency chose when inviting: InvitedFor of contract/items.ts. Null: the client is asked.
alter table foyer.invitations add column asked jsonb;

-- True when the agency chose the services: the client confirms them instead of answering the steps of ONB-2.
alter table foyer.onboardings add column booked boolean not null default false;

-- To count the clients of an older list, and to delete lists that nobody is asked by.
create index onboardings_by_list on foyer.onboardings (manager_id, list_id);
