import { useRef } from 'react';
import { newIdempotencyKey } from '../api/client.ts';

/** Returns a key for content to be created. The same content keeps its key, so that a retry creates it once. */
export function useIdempotencyKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return (input) => {
    const content = JSON.stringify(input);
    if (last.current.content !== content) last.current = { content, key: newIdempotencyKey() };
    return last.current.key;
  };
}
