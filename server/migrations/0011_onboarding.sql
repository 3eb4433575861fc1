-- What a client hands over (part 2, section 3): a row a client, made when the client first comes. Logins and passwords are in
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
  -- The months' lists by their names in the record.
  observances jsonb not null default '{}',
  custom_dates jsonb not null default '[]',
  social_questions jsonb not null default '{}',
  branding_questions jsonb not null default '{}',
  -- How many pages apply, and how many of those are done (DASH-8): worked out with every change, for lists to be sorted by.
  required_count integer not null default 0,
  completed_count integer not null default 0,
  -- Change labels of which the Manager was not told yet (ONB-13).
  unsent_changes text[] not null default '{}',
  created_at timestamptz not null default now(),
  -- When the client last changed something.
  changed_at timestamptz,
  primary key (manager_id, client_id),
  unique (manager_id, id),
  foreign key (manager_id, client_id) references foyer.users on delete cascade
);
call foyer.fence('foyer.onboardings');

-- What else is kept of a client: billing information, made with its first change, and when the Manager last sent a reminder.
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
