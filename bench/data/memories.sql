-- :count memories of all types. Each event has four photos.
with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < :count - 1)
insert into memories (title, description, date, "endDate", type, "creatorId")
select 'Memory ' || n, 'It happened as people write it, in a sentence or two: ' || n || '.',
  date('2016-01-01', (n % 4000) || ' days'),
  iif(n % 4 = 1, date('2016-01-01', (n % 4000 + n % 5) || ' days'), null),
  case n % 4 when 0 then 'anniversary' when 1 then 'event' when 2 then 'milestone' else 'special_moment' end,
  1 + n % 2
from numbers;

with positions(n) as (values (0), (1), (2), (3))
insert into "memoryPhotos"
select memories.id, n, 1 + (memories.id + n) % (select max(id) from photos)
from memories, positions where type = 'event';
