-- Names are composed (NFC) at the door from now on, so that both spellings are found as one. What was stored before follows. A name
-- that the previous version stores meanwhile stays as it is: it folds alike for every search.
update foyer.users set name = normalize(name), business_name = normalize(business_name)
where name is not nfc normalized or business_name is not nfc normalized;

update foyer.client_details
set billing_name = normalize(billing_name), billing_city = normalize(billing_city), billing_state = normalize(billing_state)
where billing_name is not nfc normalized or billing_city is not nfc normalized or billing_state is not nfc normalized;

update foyer.employee_details
set department = normalize(department), city = normalize(city), state = normalize(state)
where department is not nfc normalized or city is not nfc normalized or state is not nfc normalized;

update foyer.conversations set name = normalize(name) where name is not nfc normalized;
update foyer.conversation_members set display_name = normalize(display_name) where display_name is not nfc normalized;
update foyer.passkeys set name = normalize(name) where name is not nfc normalized;

-- No character of JSON's own composes with a mark behind it.
update foyer.item_lists set list = normalize(list::text)::jsonb where list::text is not nfc normalized;
update foyer.client_items set own = normalize(own::text)::jsonb where own::text is not nfc normalized;
-- What was chosen is compared with the options of the list.
update foyer.client_items set answer = normalize(answer::text)::jsonb
where (answer ? 'choices' or answer ? 'dates') and answer::text is not nfc normalized;
update foyer.invitations set asked = normalize(asked::text)::jsonb where asked::text is not nfc normalized;
