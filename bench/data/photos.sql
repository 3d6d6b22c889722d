-- A fifth of the photos gets a caption, a tenth a note, and a third a category.
create temp table words (n integer primary key, word text);
insert into words values (0, 'beach'), (1, 'sunset'), (2, 'trip'), (3, 'lighthouse'), (4, 'dinner'), (5, 'garden'),
  (6, '海边的日落');

update photos
set caption = 'A ' || (select word from words where n = id % 7) || ' with a '
  || (select word from words where n = id / 8 % 7) || ' on day ' || id
where id % 5 = 0;

insert into "photoNotes" ("photoId", "authorId", content, "createdAt")
select id, 1, 'The ' || (select word from words where n = id / 2 % 7) || ' was lovely, '
  || (select word from words where n = id / 32 % 7) || ' too', 0
from photos where id % 10 = 0;

insert into categories
values (1, 'Trip 1', 'trip 1', null, '#3B82F6'), (2, 'Trip 2', 'trip 2', null, '#3B82F6'),
  (3, 'Trip 3', 'trip 3', null, '#3B82F6');
insert into "photoCategories" select id, 1 + (id / 3) % 3 from photos where id % 3 = 0;
