import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import Clock from 'lucide-react/icons/clock';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { useQueuedInputs } from '#platform/web/api/outbox.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { submitWithEnter } from '#platform/web/form/keys.ts';
import { useLiveEvent } from '#platform/web/realtime/live.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Avatar, colorSlot } from '#platform/web/ui/Avatar.tsx';
import { announce } from '#platform/web/ui/announce.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { TextArea } from '#platform/web/ui/TextField.tsx';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { wallTimeIn } from '#shared/moments.ts';
import type { UserColor } from '#shared/user.ts';
import { t } from '../../messages/index.ts';
import { type Photo, type PhotoNote, photoNoteAdded } from '../../photos.contract.ts';
import { notesHash } from '../../photos.rules.ts';
import { notesOutbox, notesQuery } from './notes.queries.ts';
import { useNoteForm } from './use-note-form.ts';

/** The notes of a photo, those in the outbox, and the form for more. */
export function PhotoNotes({ photo }: { photo: Photo }) {
  const { me } = useCouple();
  const query = useQuery(notesQuery(photo.id));
  const queued = useQueuedNotes(photo.id);
  const id = useId();
  useLiveEvent(photoNoteAdded, ({ photoId, note }) => {
    if (photoId !== photo.id || note.author.color === me.color) return;
    announce(t.notes.cameIn(authorOf(note), note.content));
  });
  return (
    <section className="grid grid-cols-1 gap-4 pt-6 border-t border-t-line" aria-labelledby={id}>
      <h2 className="text-18" id={id}>
        {t.notes.title}
      </h2>
      <Section
        query={query}
        error={t.notes.loadFailed}
        compact
        skeleton={56}
        empty={queued.length === 0 && <p className="text-ink-muted">{t.notes.none}</p>}
      >
        {(notes) => <NoteList notes={notes} />}
      </Section>
      {queued.length > 0 && (
        <List className="grid grid-cols-1 gap-3" aria-label={sharedMessages.waiting}>
          {queued.map(({ key, content, state }) => (
            <Note key={key} name={me.displayName} color={me.color} content={content}>
              <span className="min-w-0 wrap-anywhere">
                <Clock size={16} strokeWidth={2} aria-hidden="true" /> {state}
              </span>
            </Note>
          ))}
        </List>
      )}
      <NoteForm key={photo.id} photo={photo} />
    </section>
  );
}

/** The author's display name. */
const authorOf = ({ author }: PhotoNote): string =>
  author.name.trim() || sharedMessages.unknownName;

/** The current user's notes in the outbox. */
const useQueuedNotes = (photoId: number) =>
  useQueuedInputs(notesOutbox).flatMap(({ item: { key, failed, why }, input: note }) => {
    if (note.photoId !== photoId) return [];
    const error = sharedMessages.notAccepted(why ?? sharedMessages.unknown);
    return [{ key, content: note.content, state: failed ? error : sharedMessages.waiting }];
  });

function NoteList({ notes }: { notes: readonly PhotoNote[] }) {
  const { me, timeZone } = useCouple();
  const { hash } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A page that opens scrolls to its top first.
    if (hash === notesHash) list.current?.scrollIntoView({ block: 'end' });
  }, [hash]);
  return (
    <div className="scroll-mb-40" ref={list}>
      <List className="grid grid-cols-1 gap-3">
        {notes.map((note) => (
          <Note
            key={note.id}
            name={authorOf(note)}
            color={note.author.color}
            content={note.content}
          >
            <span className="min-w-0 wrap-anywhere">
              <bdi className="text-own-text font-bold">{authorOf(note)}</bdi>
              {note.author.color === me.color && <span>{sharedMessages.you}</span>}
            </span>
            {timeZone !== undefined && (
              <time className="text-ink-muted tabular-nums">
                {t.photo.dateAndTime(wallTimeIn(timeZone, note.createdAt))}
              </time>
            )}
          </Note>
        ))}
      </List>
    </div>
  );
}

type NoteProps = { name: string; color: UserColor; content: string; children: ReactNode };

/** A bubble in its author's color; the current user's are on the right. */
function Note({ name, color, content, children }: NoteProps) {
  const { me } = useCouple();
  return (
    <li
      className={clsx(
        'max-w-[92%] min-w-[min(220px,80%)] rounded-t-card border border-own-line bg-own-soft px-3.5 pt-2.5 pb-3',
        // The corner near the author's avatar is sharp.
        color === me.color
          ? 'justify-self-end rounded-br-[4px] rounded-bl-card'
          : 'justify-self-start rounded-br-card rounded-bl-[4px]',
      )}
      data-color={colorSlot(color)}
    >
      <div className="flex flex-wrap gap-y-0.5 gap-x-2 items-center mb-1 text-13">
        <Avatar name={name} color={color} size={24} />
        {children}
      </div>
      <p className="wrap-anywhere whitespace-pre-wrap text-wrap" dir="auto">
        {content}
      </p>
    </li>
  );
}

/** Characters left when the form starts to count them. */
const countFrom = 500;

/** Adds a note to a photo. The text is kept until it is sent. */
function NoteForm({ photo }: { photo: Photo }) {
  const { form, charactersLeft, isInBin, error, disabledReason, isPending } = useNoteForm(
    photo,
    (text) => announce(text),
  );
  const keys = <span className="touch:hidden">{t.notes.hint}</span>;
  const hint = charactersLeft <= countFrom ? t.notes.left(Math.max(0, charactersLeft)) : keys;

  return (
    <Form form={form} width="full">
      <div className="grid grid-cols-1 gap-3">
        <TextArea
          {...form.field('text')}
          label={t.notes.label}
          rows={3}
          placeholder={t.notes.placeholder}
          description={isInBin ? t.notes.inBin : hint}
          error={error}
          readOnly={isInBin}
          onKeyDown={submitWithEnter}
        />
        <Button
          type="submit"
          variant="primary"
          wide
          busy={isPending}
          disabledReason={disabledReason}
        >
          {t.notes.add}
        </Button>
      </div>
    </Form>
  );
}
