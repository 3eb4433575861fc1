-- What was stored before. Setting a column computes the letter pairs of the row anew.
update foyer.users set folded_text = foyer.plain(business_name || e'\n' || name || e'\n' || email), email = email
where folded_text is null;
update foyer.audit_entries set folded_text = foyer.plain(concat_ws(e'\n', actor_name, subject_name, about_name))
where folded_text is null;
update foyer.conversations set name = name where octet_length(name) > length(name);
