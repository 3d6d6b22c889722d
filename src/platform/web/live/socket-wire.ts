/** Carries texts to the home and back, in their order. */
export interface Wire {
  send(text: string): void;
  /** From then on nothing is heard of it. */
  close(): void;
}

export interface WireHearer {
  /** It carries from now on. */
  opened(): void;
  heard(text: string): void;
  /** It broke, or never came up. */
  closed(): void;
}

/** Opens a wire to an address that begins with `http`. */
export type OpenWire = (address: string, hear: WireHearer) => Wire;

/** A socket as browsers know it, or something that behaves like one. */
export function wireOver(socket: WebSocket, hear: WireHearer): Wire {
  socket.onopen = () => hear.opened();
  socket.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') hear.heard(data);
  };
  socket.onclose = () => hear.closed();
  return {
    send: (text) => socket.send(text),
    close() {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    },
  };
}
