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
