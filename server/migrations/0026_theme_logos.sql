-- The logos of a theme hang on the workspace's Manager (SET-7).
alter table foyer.file_uses drop constraint file_uses_kind_check, add constraint file_uses_kind_check
  check (kind in ('logo', 'mailing_list', 'branding', 'fonts', 'billing_media', 'contract', 'employee_form', 'signed_form', 'message',
    'thumbnail_logo', 'homepage_logo'));
