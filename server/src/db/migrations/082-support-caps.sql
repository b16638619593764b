-- A monthly limit that support set, for example at a parent's request. The player's own limit counts too: the lower one holds.
-- Amounts as in the other columns. A process of the version before does not know this limit.
alter table spending_caps
  add column support_currency text,
  add column support_amount bigint,
  add column support_reference bigint,
  add constraint spending_caps_support check (
    (support_currency is null) = (support_amount is null) and (support_amount is null) = (support_reference is null)
  ) not valid;
