-- :count boxes of both users, one per hour until now: half of them claimed, half dropped.
with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < :count - 1),
  times as (select n, n % 4 < 2 as isClaimed, (unixepoch() - (:count - n) * 3600) * 1000 as at from numbers)
insert into boxes (id, "ownerId", "recipientId", status, "isInstantDrop", "completionType", cents, "expirationMinutes",
  "createdAt", "dropAt", "droppedAt", "openedAt", "completedAt", "approvedAt", "claimedAt",
  "prizeName", "prizeDescription", "taskDescription", "completionData")
select abs(random()) >> 10, 1 + n % 2, 2 - n % 2, iif(isClaimed, 'CLAIMED', 'DROPPED'), 1, 'TASK', 500, 60,
  at, at, at, iif(isClaimed, at, null), iif(isClaimed, at, null), iif(isClaimed, at, null), iif(isClaimed, at, null),
  'Prize ' || n, 'For a long evening.', 'Cook something new.', iif(isClaimed, 'It is cooked.', null)
from times;
