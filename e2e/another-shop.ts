import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { freePorts } from '../scripts/free-ports.ts'
import { startProgram, type RunningProgram } from '../scripts/running-program.ts'
import { ROOT } from '../scripts/tool.ts'
import { appStore, type AppUrls } from './app.ts'

const key = (): string => randomBytes(32).toString('hex')
/** Keys that the other process signs with, before and after its end. */
const OWN_KEYS = { APP_SECRET: key(), INTERNAL_KEY: key(), VAULT_KEY: key() }

type Other = { ports?: RunningProgram['ports']; roles?: string; env?: NodeJS.ProcessEnv }

/** Another web process of the same shop, which a test may end. */
export async function startAnotherShop(app: AppUrls, other: Other = {}): Promise<RunningProgram> {
  const { ports, roles = 'web,gateway', env = {} } = other
  const portOf = (url: string): number => Number(new URL(url).port)
  const free = ports === undefined ? await freePorts(3) : [ports.web, ports.gateway, ports.office]
  const [web = 0, gateway = 0, office = 0] = free
  const store = appStore()
  return startProgram({
    dataDir: store.DATA_DIR,
    logFile: join(ROOT, 'test-results', 'another-shop.log'),
    ports: { web, gateway, sandbox: portOf(app.sandbox), smtp: 1025, office },
    args: ['--role', roles],
    env: {
      ...store,
      ...OWN_KEYS,
      DEMO: 'catalogue',
      RATE_LIMITS: 'off',
      GATEWAY_BREAKERS: 'off',
      ...env,
    },
  })
}
