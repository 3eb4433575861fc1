-- The data keys of a workspace, wrapped by the installation's key (ONB-17). The highest version encrypts; the others decrypt until no
-- row uses them. Deleting the workspace destroys them.
create table foyer.vault_keys (
  manager_id uuid not null references foyer.workspaces on delete cascade,
  version integer not null,
  wrapped bytea not null,
  created_at timestamptz not null default now(),
  primary key (manager_id, version)
);
call foyer.fence('foyer.vault_keys');

-- One row for each field, each encrypted by itself; an empty field has no row.
create table foyer.credentials (
  manager_id uuid not null,
  client_id uuid not null,
  field text not null check (field in (
    'instagram_username',
    'instagram_password',
    'twitter_username',
    'twitter_password',
    'pinterest_username',
    'pinterest_password',
    'website_hosting',
    'website_username',
    'website_password',
    'email_link',
    'email_username',
    'email_password',
    'yelp_username',
    'yelp_password',
    'tripadvisor_username',
    'tripadvisor_password'
  )),
  key_version integer not null,
  sealed bytea not null,
  updated_at timestamptz not null default now(),
  primary key (manager_id, client_id, field),
  foreign key (manager_id, client_id) references foyer.users on delete cascade,
  foreign key (manager_id, key_version) references foyer.vault_keys
);
create index credentials_by_key on foyer.credentials (manager_id, key_version);
call foyer.fence('foyer.credentials');
