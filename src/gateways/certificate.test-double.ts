import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

/*
 * A self-signed X.509 certificate made on the spot, so that no private key lies in the repository: just enough of
 * DER (ITU-T X.690) to write one.
 */

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const size = body.length.toString(16)
  const bytes = Buffer.from(size.padStart(size.length + (size.length % 2), '0'), 'hex')
  const length = body.length < 128 ? Buffer.from([body.length]) : Buffer.from([0x80 | bytes.length, ...bytes])
  return Buffer.concat([Buffer.from([tag]), length, body])
}
const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts)
/** sha256WithRSAEncryption, 1.2.840.113549.1.1.11, without parameters. */
const ALGORITHM = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))
/** The name CN=… */
const nameOf = (common: string): Buffer =>
  sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(common)))))
const time = (year: number): Buffer => der(0x18, Buffer.from(`${year}0101000000Z`))

type KeyPair = { privateKey: KeyObject; publicKey: KeyObject }
export type TestCertificate = { pem: string; keys: KeyPair }

/** A certificate that holds from and until the first of January of two years, for new keys or for given ones, and a host. */
export function createTestCertificate(
  from: number,
  until: number,
  keys: KeyPair = generateKeyPairSync('rsa', { modulusLength: 2048 }),
  common = 'test',
): TestCertificate {
  const { privateKey, publicKey } = keys
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const validity = sequence(time(from), time(until))
  const name = nameOf(common)
  const content = sequence(der(0x02, Buffer.from([1])), ALGORITHM, name, validity, name, spki)
  const signature = sign('RSA-SHA256', content, privateKey)
  const whole = sequence(content, ALGORITHM, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  const pem = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
  return { pem, keys }
}
