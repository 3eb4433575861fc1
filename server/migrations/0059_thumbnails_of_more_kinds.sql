-- Pictures that had no thumbnail because of their size, damage or kind are drawn once more (FILE-8). In an hour: until then the previous
-- version may still run, which would give them up again. The hourly sweep finds them.
update foyer.files set thumbnail_due = now() + interval '1 hour', thumbnail_tries = 0
where not has_thumbnail and thumbnail_due is null and (
  type like 'image/%' or type in ('application/eps', 'application/postscript', 'application/x-indesign')
  or (type in ('text/plain', 'application/xml') and lower(name) like '%.svg')
  or (type = 'application/pdf' and lower(name) like '%.ai')
);
