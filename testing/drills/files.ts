import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Finding } from '../harness/ledger-comparison.ts'
import { ROOT } from '../../scripts/tool.ts'

const OPS = join(ROOT, 'ops')
/** Whom the certificate of a check is for. */
const SUBJECT = '/CN=localhost'

/**
 * Lets the programs that read the files of ops/ read them: alerts are made to fire, units and proxies are checked. A
 * missing program is a failure, since nothing was shown. The control is an alert whose limit is out of reach.
 */
export async function drillFiles(): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-files-'))
  try {
    await cp(OPS, folder, { recursive: true })
    const rules = join(folder, 'prometheus')
    return [
      says('Prometheus takes its settings', 'promtool', ['check', 'config', join(rules, 'prometheus.yml')]),
      says('each alert fires, and stays silent', 'promtool', [
        'test',
        'rules',
        join(rules, 'rules.test.yml'),
      ]),
      await alertOutOfReach(rules),
      says('systemd takes the unit', 'systemd-analyze', ['verify', '--man=no', await unitIn(folder)]),
      says('nginx takes its sites', 'nginx', ['-t', '-p', folder, '-c', await nginxIn(folder)]),
      says('Caddy takes its sites', 'caddy', [
        'validate',
        '--adapter',
        'caddyfile',
        '--config',
        join(folder, 'proxy/Caddyfile'),
      ]),
    ]
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Whether a program ends well, with what it said where it does not. */
function says(name: string, program: string, args: readonly string[]): Finding {
  const { status, error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (error !== undefined) return { name, failures: [`${program} could not be started: ${error.message}`] }
  return { name, failures: status === 0 ? [] : `${stdout}${stderr}`.trim().split('\n') }
}

/** A test of rules that passes whatever they say would prove nothing. */
async function alertOutOfReach(rules: string): Promise<Finding> {
  const path = join(rules, 'rules.yml')
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replace('name="overdue-attempts"}) > 0', 'name="overdue-attempts"}) > 9'))
  const { failures } = says('', 'promtool', ['test', 'rules', join(rules, 'rules.test.yml')])
  const isSeen = failures.some((line) => line.includes('BalcaoAttemptsOverdue'))
  return {
    name: 'the control, an alert whose limit is out of reach, is seen',
    failures: isSeen ? [] : ['it was not'],
  }
}

/** The unit of one role, in a folder that has no other programs of this machine in it. */
async function unitIn(folder: string): Promise<string> {
  const path = join(folder, 'systemd/balcao@web.service')
  await cp(join(folder, 'systemd/balcao@.service'), path)
  return path
}

/** The sites within the least that nginx needs around them, with a certificate of this minute. */
async function nginxIn(folder: string): Promise<string> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1'.split(' ')
  const made = says('', 'openssl', [...request, '-subj', SUBJECT, '-keyout', key, '-out', certificate])
  if (made.failures.length > 0) throw new Error(`openssl made no certificate: ${made.failures.join(' ')}`)
  const sites = await readFile(join(folder, 'proxy/nginx.conf'), 'utf8')
  const own = sites
    .replace(/\/etc\/ssl\/\w+\.pem/g, certificate)
    .replace(/\/etc\/ssl\/\w+\.key/g, key)
    .replaceAll('/var/log/nginx', folder)
    .replace(/listen \d+/g, (listen) => listen.replace('listen ', 'listen 127.0.0.1:'))
  const path = join(folder, 'nginx.conf')
  await writeFile(
    path,
    `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${own}}\n`,
  )
  return path
}
