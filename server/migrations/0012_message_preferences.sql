-- How a person sees messages. A missing row means the defaults.
create table foyer.message_preferences (
  manager_id uuid not null,
  user_id uuid not null,
  -- A message that arrives while another page is open comes up there.
  toasts boolean not null default true,
  -- Every message shows its time, not only the first of a group (MSG-4).
  times boolean not null default false,
  primary key (manager_id, user_id),
  foreign key (manager_id, user_id) references foyer.users on delete cascade
);
call foyer.fence('foyer.message_preferences');
