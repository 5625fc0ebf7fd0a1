import { PERSONAL_TABLES, type PersonalTable } from '#server/store/personal-data.ts'
import { code, page, table } from './markdown.ts'

/** The page of all columns that hold personal data. */
export function personalDataPage(): string {
  return page([
    INTRODUCTION,
    table(
      ['Table', 'Columns', 'Kept', 'On erasure'],
      Object.entries(PERSONAL_TABLES).map(([name, { kept, personal }]) => [
        code(name),
        Object.entries(personal)
          .map(([column, { what }]) => `${code(column)}: ${what}`)
          .join('; '),
        kept,
        onErasure(personal),
      ]),
    ),
  ])
}

function onErasure(personal: PersonalTable['personal']): string {
  return Object.values(personal).every(({ blank }) => blank === undefined) ? 'deleted' : 'overwritten'
}

const INTRODUCTION = `# Personal data by table

\`purchases\`, \`leads\` and \`webhooks\` are the [retention periods](../operations/personal-data.md) of the configuration.`
