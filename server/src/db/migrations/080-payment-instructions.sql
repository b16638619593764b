-- The provider's page with the payer's instructions, such as the code of a voucher. Kept while the payment is open.
alter table payments add column instructions_url text;
