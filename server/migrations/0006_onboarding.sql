-- What a client hands over (part 2, section 3): one row per client, inserted at the first visit. Logins and passwords are in
-- credentials, files in file_uses.
create table foyer.onboardings (
  manager_id uuid not null,
  client_id uuid not null,
  id uuid not null,
  services_answered boolean not null default false,
  social boolean not null default false,
  webdev boolean not null default false,
  seo boolean not null default false,
  branding boolean not null default false,
  reputation boolean not null default false,
  webstore boolean not null default false,
  show_facebook boolean not null default false,
  show_instagram boolean not null default false,
  show_twitter boolean not null default false,
  show_linkedin boolean not null default false,
  show_pinterest boolean not null default false,
  show_google boolean not null default false,
  show_website boolean not null default false,
  show_email boolean not null default false,
  show_hosting boolean not null default false,
  show_trip boolean not null default false,
  show_yelp boolean not null default false,
  accounts_completed boolean not null default false,
  assets_completed boolean not null default false,
  events_completed boolean not null default false,
  emailforms_completed boolean not null default false,
  social_handles_completed boolean not null default false,
  social_questions_completed boolean not null default false,
  branding_questions_completed boolean not null default false,
  facebook_completed boolean not null default false,
  linkedin_completed boolean not null default false,
  google_completed boolean not null default false,
  form_emails jsonb not null default '{}',
  social_handles jsonb not null default '{}',
  -- The lists of the months, by their names in the record.
  observances jsonb not null default '{}',
  custom_dates jsonb not null default '[]',
  social_questions jsonb not null default '{}',
  branding_questions jsonb not null default '{}',
  -- How many pages apply and how many of those are done (DASH-8): updated with every change so that lists can sort by them.
  required_count integer not null default 0,
  completed_count integer not null default 0,
  -- Change labels that the next notification to the Manager will name (ONB-13).
  unsent_changes text[] not null default '{}',
  created_at timestamptz not null default now(),
  -- The last change by the client.
  changed_at timestamptz,
  primary key (manager_id, client_id),
  unique (manager_id, id),
  foreign key (manager_id, client_id) references foyer.users on delete cascade
);
call foyer.fence('foyer.onboardings');

-- Billing information, inserted with its first change, and when the Manager last sent a reminder.
create table foyer.client_details (
  manager_id uuid not null,
  client_id uuid not null,
  billing_name text not null default '',
  billing_phone text not null default '',
  billing_email text not null default '',
  billing_website text not null default '',
  billing_address text not null default '',
  billing_city text not null default '',
  billing_state text not null default '',
  billing_zip text not null default '',
  billing_extra_email text[] not null default '{}',
  reminded_at timestamptz,
  primary key (manager_id, client_id),
  foreign key (manager_id, client_id) references foyer.users on delete cascade
);
call foyer.fence('foyer.client_details');
