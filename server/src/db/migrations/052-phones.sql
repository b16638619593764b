-- Verified phones, beside the verified addresses, and codes that prove them.
alter table players add column phone text;
alter table players add constraint players_phone_key unique (phone);

-- `email` holds a number in E.164 too: a plus sign at its start, and no at sign, tells it. Processes of the version before know none of
-- the new purposes, and take no such code for theirs.
alter table email_codes drop constraint email_codes_purpose_check;
alter table email_codes add constraint email_codes_purpose_check
  check (purpose in ('sign_in', 'link', 'deletion', 'phone_sign_in', 'bind', 'bind_old'));
