import { LOG_EVENTS, SECURITY_EVENT_KINDS } from '#server/log-events.ts'
import { code, page, table } from './markdown.ts'

/** The page of all log events. */
export function logEventsPage(): string {
  return page([
    INTRODUCTION,
    ...Object.entries(LOG_EVENTS).flatMap(([subject, events]) => [
      `## ${subject}`,
      table(
        ['Event', 'Level', 'Meaning'],
        Object.entries(events).map(([name, [levels, about]]) => [code(name), levels, about]),
      ),
    ]),
    '## Security events',
    table(
      ['Kind', 'Level', 'Meaning'],
      Object.entries(SECURITY_EVENT_KINDS).map(([kind, [level, about]]) => [code(kind), level, about]),
    ),
  ])
}

const INTRODUCTION = `# Log events

The program writes one JSON object per line: \`at\`, \`level\`, \`event\` and [fields of a fixed list](../operations/monitor.md#logs). Alert on \`error\`.`
