import { ENVIRONMENT } from '#server/configuration/environment.ts'
import { SETTINGS } from '#server/configuration/gateway-settings.ts'
import {
  VARIABLE_DESCRIPTIONS,
  type VariableDescription,
} from '#server/configuration/variable-descriptions.ts'
import { GATEWAY_KINDS } from '#gateways/registry.ts'
import { code, page, table } from './markdown.ts'

/** The page of all environment variables and of the settings of gateways. */
export function configurationPage(): string {
  const defaults: Readonly<Record<string, unknown>> = ENVIRONMENT.parse({})
  const rowOf = ([name, { about, otherwise }]: [string, VariableDescription]): string[] => [
    code(name),
    otherwise ?? defaultText(defaults[name]),
    about,
  ]
  return page([
    INTRODUCTION,
    ...Object.entries(VARIABLE_DESCRIPTIONS).flatMap(([subject, variables]) => [
      `## ${subject}`,
      table(['Variable', 'Default', 'Meaning'], Object.entries(variables).map(rowOf)),
    ]),
    GATEWAYS,
    table(
      ['Setting', 'Kinds', 'Value'],
      [
        ['`kind`', 'all', 'kind of the gateway; the name is the default'],
        ...Object.entries(SETTINGS).map(([name, { takenBy, form }]) => [code(name), kinds(takenBy), form]),
      ],
    ),
  ])
}

/** A default of the schema as it is written in the environment. */
function defaultText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  const text = Array.isArray(value) ? value.join(',') : value
  return typeof text === 'number' || (typeof text === 'string' && text !== '') ? code(`${text}`) : '–'
}

function kinds(takenBy: readonly string[]): string {
  return takenBy.length === Object.keys(GATEWAY_KINDS).length ? 'all' : takenBy.join(', ')
}

const INTRODUCTION = `# Configuration

Environment variables, read once at the start. An empty variable counts as not set. Switches take \`on\`, \`off\`, \`true\`, \`false\`, \`yes\`, \`no\`, \`1\`, \`0\`. [Configure](../operations/configure.md) explains how to use them.`

const GATEWAYS = `## Gateways

\`GATEWAYS\` lists gateways separated by \`;\`, each a name with settings separated by blanks:

\`\`\`ini
GATEWAYS=pagarme; stripe; stripe-mx kind=stripe currencies=MXN installments=12
\`\`\``
