/* Apart from mandate.ts, because every checkout page asks it and few ask more. */

/** How often an authorised charge may come, in the words of the Banco Central. */
export const PERIODICITIES = ['SEMANAL', 'MENSAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const
export type Periodicity = (typeof PERIODICITIES)[number]

const PERIODICITY_OF: Readonly<Record<number, Periodicity>> = {
  7: 'SEMANAL',
  30: 'MENSAL',
  90: 'TRIMESTRAL',
  180: 'SEMESTRAL',
  365: 'ANUAL',
}

/** The periodicity of so many days between charges; null for a period that Pix Automático does not know. */
export function periodicityOf(days: number): Periodicity | null {
  return PERIODICITY_OF[days] ?? null
}

/** Whether one mandate can cover everything that recurs: it knows one period only, and no period of its own. */
export function canShareMandate(recurring: readonly { period?: number | undefined }[]): boolean {
  const [first] = recurring
  if (first?.period === undefined || periodicityOf(first.period) === null) return false
  return recurring.every(({ period }) => period === first.period)
}
