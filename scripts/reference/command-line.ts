import { USAGE as BACKUP } from '#server/commands/backup-command.ts'
import { USAGE as CARD_RANGES } from '#server/commands/card-ranges-command.ts'
import { USAGE as CATALOGUE } from '#server/commands/catalogue-command.ts'
import { USAGE as CSP_REPORTS } from '#server/commands/csp-reports-command.ts'
import { USAGE as DATABASE } from '#server/commands/database-command.ts'
import { USAGE as DOCTOR } from '#server/commands/doctor-command.ts'
import { USAGE as GATEWAY } from '#server/commands/gateway-command.ts'
import { USAGE as JOBS } from '#server/commands/jobs-command.ts'
import { USAGE as OPERATOR } from '#server/commands/operator-command.ts'
import { USAGE as PAGE_CHECK } from '#server/commands/page-check-command.ts'
import { USAGE as PERSON } from '#server/commands/person-command.ts'
import { USAGE as RECONCILE } from '#server/commands/reconcile-command.ts'
import { USAGE as SALE } from '#server/commands/sale-command.ts'
import { USAGE as TICKETS } from '#server/commands/tickets-command.ts'
import { page } from './markdown.ts'

const USAGES: Readonly<Record<string, string>> = {
  'backup, restore': BACKUP,
  'card-ranges': CARD_RANGES,
  catalogue: CATALOGUE,
  'csp-reports': CSP_REPORTS,
  database: DATABASE,
  doctor: DOCTOR,
  gateway: GATEWAY,
  jobs: JOBS,
  operator: OPERATOR,
  'page-check': PAGE_CHECK,
  person: PERSON,
  reconcile: RECONCILE,
  sale: SALE,
  tickets: TICKETS,
}

/** The page of all commands of an operator, as the commands print it. */
export function commandLinePage(): string {
  return page([
    INTRODUCTION,
    ...Object.entries(USAGES).flatMap(([name, usage]) => [`## ${name}`, `\`\`\`text\n${usage}\n\`\`\``]),
  ])
}

const INTRODUCTION = `# Command line

\`npm start -- --role web,gateway,worker,sandbox,office\` starts the named roles, without \`--role\` all of them. Run other commands with the environment of the program; \`npm run -s\` omits npm's own output. Exit codes: 0 done, 1 failed, 2 not understood, 3 outcome not known yet. Commands of contributors: [Contributing](../../CONTRIBUTING.md).`
