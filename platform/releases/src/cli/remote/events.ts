/** One of the events of a job, as the deploy service sends them. */
export interface SentEvent {
  id: string;
  event: string;
  data: unknown;
}

function parse(block: string): SentEvent | undefined {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name) fields.set(name, value);
  }
  const [id, event, data] = ['id', 'event', 'data'].map((name) => fields.get(name));
  return id && event && data ? { id, event, data: JSON.parse(data) } : undefined;
}

/** The events in a stream of them (server-sent events), as they come. Each ends with an empty line. */
export async function* readEvents(stream: AsyncIterable<Uint8Array>): AsyncGenerator<SentEvent> {
  const decoder = new TextDecoder();
  let begun = '';
  for await (const chunk of stream) {
    const blocks = (begun + decoder.decode(chunk, { stream: true })).split('\n\n');
    begun = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parse(block);
      if (event) yield event;
    }
  }
}
