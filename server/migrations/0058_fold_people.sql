-- As 0057. The letter pairs of a row are computed anew with it.
update foyer.users set email = email where folded_text is null;
