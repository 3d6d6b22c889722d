import clsx from 'clsx';
import Award from 'lucide-react/icons/award';
import CalendarHeart from 'lucide-react/icons/calendar-heart';
import ImageIcon from 'lucide-react/icons/image';
import MessageCircle from 'lucide-react/icons/message-circle';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { boxesPath } from '#features/boxes/boxes.rules.ts';
import { memoriesPath, openMemoryPath } from '#features/memories/memories.rules.ts';
import { openNote } from '#features/shared-note/web/open-note.ts';
import { type Couple, useCouple } from '#platform/web/session/couple.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Emoji } from '#platform/web/ui/Emoji.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { t } from '../../messages/index.ts';
import type { NewsItem } from '../../news.contract.ts';
import { NewsTime } from './NewsTime.tsx';
import type { NewsLine } from './shown-news.ts';

/** Lines that are shown at first. */
const firstLines = 3;

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
const icons: Readonly<Record<Exclude<NewsItem['kind'], 'reaction'>, ReactNode>> = {
  photos: <ImageIcon {...icon} />,
  memory: <CalendarHeart {...icon} />,
  caption: <MessageCircle {...icon} />,
  photo_note: <MessageCircle {...icon} />,
  word: <MessageCircle {...icon} />,
  note: <NotebookPen {...icon} />,
  prize: <Award {...icon} />,
};

/** `to`: the path where the news is; undefined if the line says it all. */
interface Words {
  readonly text: string;
  readonly to?: string;
}

function wordsOf(line: NewsLine, { me }: Couple): Words {
  const { kind, count, photos, memory, text = '', prize = 'given' } = line;
  const [photo] = photos;
  const isMine = photo?.uploader.color === me.color;
  const isVideo = photo?.kind === 'video';
  const texts = t.onHome;
  const toPhoto = photo === undefined ? '/photos' : `/photo/${photo.id}`;
  const toMemory = memory === undefined ? memoriesPath : openMemoryPath(memory.id);
  const title = memory?.title ?? '';
  switch (kind) {
    case 'photos':
      return {
        text: line.isMore ? texts.morePhotos(line) : texts.photos(line),
        to: '/photos',
      };
    case 'memory':
      return count === 1
        ? { text: texts.memory(title), to: toMemory }
        : { text: texts.memories(title, count - 1), to: memoriesPath };
    case 'caption':
      return {
        text: text === '' ? texts.captionRemoved : texts.caption(text, isVideo),
        to: toPhoto,
      };
    case 'photo_note':
      return { text: (isMine ? texts.wroteOnYours : texts.wroteOnOwn)(text, isVideo), to: toPhoto };
    case 'reaction':
      return memory === undefined
        ? { text: (isMine ? texts.reactedToYours : texts.reactedToOwn)(isVideo), to: toPhoto }
        : { text: texts.reactedToMemory(title), to: toMemory };
    case 'word':
      return { text: texts.word(text) };
    case 'note':
      return { text: texts.note };
    case 'prize':
      return {
        text: texts.prize[prize](text),
        to: prize === 'approved' ? boxesPath : '/settings#prizes,box-prizes',
      };
  }
}

/** Up to three lines of news; a button shows the others. */
export function NewsLines({ lines }: { lines: readonly NewsLine[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const hiddenCount = showsAll ? 0 : Math.max(0, lines.length - firstLines);
  if (lines.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-2">
      <List className="-mx-2 grid grid-cols-1" aria-label={t.onHome.otherNews}>
        {lines.slice(0, lines.length - hiddenCount).map((line) => (
          <li key={line.key}>
            <Line line={line} />
          </li>
        ))}
      </List>
      {hiddenCount > 0 && (
        <div>
          <Button size="small" onClick={() => setShowsAll(true)}>
            {t.onHome.showMore(hiddenCount)}
          </Button>
        </div>
      )}
    </div>
  );
}

const row =
  'flex w-full min-h-11 items-center gap-3 rounded-control px-2 py-1.5 text-start text-ink no-underline';
const pressable = `${row} hover:bg-own-soft focus-visible:-outline-offset-2`;

function Line({ line }: { line: NewsLine }) {
  const { kind, isNew } = line;
  const { text, to } = wordsOf(line, useCouple());
  const content = (
    <>
      <span className="w-5 flex-none text-ink-muted">
        {kind === 'reaction' ? <Emoji>{line.text}</Emoji> : icons[kind]}
      </span>
      <span className="min-w-0 flex-1">
        <span className={clsx('line-clamp-2 wrap-anywhere', isNew && 'font-semibold')} dir="auto">
          {text}
        </span>
        {isNew && <span className="visually-hidden"> {t.onHome.isNew}</span>}
      </span>
      <NewsTime at={Date.parse(line.at)} />
    </>
  );
  if (kind === 'note') {
    return (
      <button className={pressable} type="button" onClick={() => openNote()}>
        {content}
      </button>
    );
  }
  if (to === undefined) return <div className={row}>{content}</div>;
  return (
    <Link className={pressable} to={to} state={{ from: 'home' }}>
      {content}
    </Link>
  );
}
