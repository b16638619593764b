-- Finds the orders of a time for the list of all orders. An index of ranges of pages: it costs an order next to nothing.
create index orders_created on orders using brin (created_at) with (pages_per_range = 16, autosummarize = on);
