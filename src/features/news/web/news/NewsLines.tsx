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
import { notesHash } from '#features/photos/photos.rules.ts';
import { openNote } from '#features/shared-note/web/open-note.ts';
import { type Couple, useCouple } from '#platform/web/session/couple.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Emoji } from '#platform/web/ui/Emoji.tsx';
import { List } from '#platform/web/ui/List.tsx';
import type { NewsItem } from '../../news.contract.ts';
import { t } from './messages/index.ts';
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

interface LinkTexts {
  readonly text: string;
  /** Path where the news is. */
  readonly to: string;
}

/** Lines that aren't links open a dialog or the note window. */
type LinkKind = Exclude<NewsItem['kind'], 'word' | 'note'>;

function linkOf(kind: LinkKind, line: NewsLine, { me }: Couple): LinkTexts {
  const { count, photos, memory, text = '', prize = 'given' } = line;
  const [photo] = photos;
  const isMine = photo?.uploader.color === me.color;
  const isVideo = photo?.kind === 'video';
  const toPhoto = photo === undefined ? '/photos' : `/photo/${photo.id}`;
  const toMemory = memory === undefined ? memoriesPath : openMemoryPath(memory.id);
  const title = memory?.title ?? '';
  switch (kind) {
    case 'photos':
      return {
        text: line.isMore ? t.morePhotos(line) : t.photos(line),
        to: '/photos',
      };
    case 'memory':
      return line.isMore
        ? { text: t.moreMemories(count), to: memoriesPath }
        : { text: t.memory(title), to: toMemory };
    case 'caption':
      return {
        text: text === '' ? t.captionRemoved : t.caption(text, isVideo),
        to: toPhoto,
      };
    case 'photo_note':
      return {
        text: (isMine ? t.wroteOnYours : t.wroteOnOwn)(text, isVideo),
        to: `${toPhoto}${notesHash}`,
      };
    case 'reaction':
      return memory === undefined
        ? { text: (isMine ? t.reactedToYours : t.reactedToOwn)(isVideo), to: toPhoto }
        : { text: t.reactedToMemory(title), to: toMemory };
    case 'prize':
      return {
        text: t.prize[prize](text),
        to: prize === 'approved' ? boxesPath : '/settings#prizes,box-prizes',
      };
  }
}

type NewsLinesProps = { lines: readonly NewsLine[]; onAnswer: () => void };

/** Up to three lines of news, and all words; a button shows the others. */
export function NewsLines({ lines, onAnswer }: NewsLinesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const wordLines = lines.filter(({ kind }) => kind === 'word').length;
  const shownCount = showsAll ? lines.length : Math.max(firstLines, wordLines);
  const hiddenCount = Math.max(0, lines.length - shownCount);
  if (lines.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-2">
      <List className="-mx-2 grid grid-cols-1" aria-label={t.otherNews}>
        {lines.slice(0, shownCount).map((line) => (
          <li key={line.key}>
            <Line line={line} onAnswer={onAnswer} />
          </li>
        ))}
      </List>
      {hiddenCount > 0 && (
        <div>
          <Button size="small" onClick={() => setShowsAll(true)}>
            {t.showMore(hiddenCount)}
          </Button>
        </div>
      )}
    </div>
  );
}

const pressable =
  'flex w-full min-h-11 items-center gap-3 rounded-control px-2 py-1.5 text-start text-ink no-underline hover:bg-own-soft focus-visible:-outline-offset-2';

type LineProps = { line: NewsLine; onAnswer: () => void };

function Line({ line, onAnswer }: LineProps) {
  const couple = useCouple();
  const { kind } = line;
  if (kind === 'word') {
    return (
      <button className={pressable} type="button" aria-haspopup="dialog" onClick={onAnswer}>
        <Icon>{icons.word}</Icon>
        <span className="grid min-w-0 flex-1 grid-cols-1 gap-1">
          {line.words.map(({ id, text, at, isNew }) => (
            <span className="flex items-baseline gap-3" key={id}>
              <Text isNew={isNew}>{t.word(text)}</Text>
              <NewsTime at={Date.parse(at)} />
            </span>
          ))}
          <span className="text-14 font-semibold text-own-text">{t.answer}</span>
        </span>
      </button>
    );
  }
  const link = kind === 'note' ? null : linkOf(kind, line, couple);
  const content = (
    <>
      <Icon>{kind === 'reaction' ? <Emoji>{line.text}</Emoji> : icons[kind]}</Icon>
      <Text isNew={line.isNew} isShort>
        {link === null ? t.note : link.text}
      </Text>
      <NewsTime at={Date.parse(line.at)} />
    </>
  );
  if (link === null) {
    return (
      <button className={pressable} type="button" onClick={() => openNote()}>
        {content}
      </button>
    );
  }
  return (
    <Link className={pressable} to={link.to} state={{ from: 'home' }}>
      {content}
    </Link>
  );
}

const Icon = ({ children }: { children: ReactNode }) => (
  <span className="w-5 flex-none text-ink-muted">{children}</span>
);

type TextProps = {
  isNew: boolean;
  /** Cuts a long text, which its place shows. */
  isShort?: boolean;
  children: string;
};

const Text = ({ isNew, isShort = false, children }: TextProps) => (
  <span className="min-w-0 flex-1">
    <span
      className={clsx('wrap-anywhere', isShort && 'line-clamp-2', isNew && 'font-semibold')}
      dir="auto"
    >
      {children}
    </span>
    {isNew && <span className="visually-hidden"> {t.isNew}</span>}
  </span>
);
