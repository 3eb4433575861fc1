-- Unread messages of one conversation are one notification with a count (NOTE-3), however many arrive at once.
create unique index notifications_open_message on foyer.notifications (manager_id, user_id, subject_id)
  where kind = 'message' and viewed_at is null;

-- A checkout that was paid, or shut because another one was: until then it can still be paid.
alter table foyer.checkouts add column closed_at timestamptz;
create index checkouts_open on foyer.checkouts (manager_id, created_at) where closed_at is null;

-- Up to when Stripe's list of events was read, so that a webhook that never came is found (SUB-7).
create table foyer.stripe_reading (
  one boolean primary key default true check (one),
  read_until timestamptz not null
);
call foyer.fence_system('foyer.stripe_reading');
