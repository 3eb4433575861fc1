-- What the Manager was told of by e-mail (SUB-10), each once: `about` names the trial's end, the invoice or the subscription.
-- The row comes in the transaction that learns of it, with the job that sends the mail.
create table foyer.subscription_letters (
  manager_id uuid not null references foyer.workspaces on delete cascade,
  kind text not null check (kind in ('trial_ends', 'payment_failed', 'ended')),
  about text not null,
  created_at timestamptz not null default now(),
  primary key (manager_id, kind, about)
);
call foyer.fence('foyer.subscription_letters');

-- The trial's end that Stripe announced as near; what counts is whether it is still the trial's end when Stripe is asked.
alter table foyer.subscriptions add column trial_announced timestamptz;
create index subscriptions_in_trial on foyer.subscriptions (trial_end) where status = 'trialing';
