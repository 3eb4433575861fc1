-- The last state read from Stripe (SUB-7). No row: the Manager never came back from a checkout.
create table foyer.subscriptions (
  manager_id uuid primary key references foyer.workspaces on delete cascade,
  customer_id text not null unique,
  subscription_id text unique,
  status text,
  price_id text,
  tier text check (tier in ('solo', 'agency')),
  current_period_end timestamptz,
  trial_end timestamptz,
  cancel_at_period_end boolean not null default false,
  payment_brand text,
  payment_last4 text,
  synced_at timestamptz not null default now(),
  -- The end of the trial that Stripe announced as near. It is compared with the current end of the trial before an email is sent.
  trial_announced timestamptz
);
create index subscriptions_in_trial on foyer.subscriptions (trial_end) where status = 'trialing';
call foyer.fence('foyer.subscriptions');
create trigger actor_changed after insert or update or delete on foyer.subscriptions for each row execute function foyer.tell_actor_changed();

-- closed_at: the checkout was paid, or closed because another one was paid. Until then it can still be paid.
create table foyer.checkouts (
  receipt_id text primary key,
  manager_id uuid not null references foyer.workspaces on delete cascade,
  trial boolean not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz
);
create index checkouts_open on foyer.checkouts (manager_id, created_at) where closed_at is null;
create index checkouts_by_workspace on foyer.checkouts (manager_id);
call foyer.fence_system('foyer.checkouts');

-- Webhooks arrive more than once and in any order; the first insert wins.
create table foyer.stripe_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);
call foyer.fence_system('foyer.stripe_events');

-- Until when Stripe's list of events was read, to find webhooks that never arrived (SUB-7).
create table foyer.stripe_reading (
  one boolean primary key default true check (one),
  read_until timestamptz not null
);
call foyer.fence_system('foyer.stripe_reading');

-- The emails to the Manager about the subscription (SUB-10), each sent once. `about` names the end of the trial, the invoice or the
-- subscription. The row is inserted in the transaction that enqueues the email.
create table foyer.subscription_letters (
  manager_id uuid not null references foyer.workspaces on delete cascade,
  kind text not null check (kind in ('trial_ends', 'payment_failed', 'ended')),
  about text not null,
  created_at timestamptz not null default now(),
  primary key (manager_id, kind, about)
);
call foyer.fence('foyer.subscription_letters');
