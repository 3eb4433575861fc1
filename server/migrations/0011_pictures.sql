-- A person's picture and the logo of a client's business are files too; both have the person as subject.
alter table foyer.file_uses drop constraint file_uses_kind_check;
alter table foyer.file_uses add constraint file_uses_kind_check check (kind in ('logo', 'mailing_list', 'branding', 'fonts', 'billing_media',
  'contract', 'employee_form', 'signed_form', 'message', 'thumbnail_logo', 'homepage_logo', 'picture', 'client_logo')) not valid;
alter table foyer.file_uses validate constraint file_uses_kind_check;
