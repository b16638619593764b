-- By which rules of levels a month was gone through: others are gone through anew. Null: nobody knows, by a version before.
alter table vip_months add column rules text;
