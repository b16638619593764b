-- Whether an order gave back what it had taken of the limits: its money can go back more than once, a purchase is free again once.
alter table orders add column limits_returned boolean not null default false;
update orders set limits_returned = true where payment_state in ('cancelled', 'expired');
