import { measureGrowth, printGrowth } from './growth.ts'
import { measureBeside, printBeside } from './office-beside.ts'
import { measureOffice, printOffice } from './office.ts'

/** How much is measured. */
export interface Measure {
  /** Of a history. */
  sales: number
  rounds: number
  measuredMs: number
}

/**
 * Measures that take minutes, and run only when they are named; each prints its results and reports exceeded limits.
 */
export const LONG_MEASURES: Readonly<Record<string, (measure: Measure) => Promise<{ failures: string[] }>>> =
  {
    growth: ({ sales, rounds }) => printed(measureGrowth(sales, rounds), printGrowth),
    office: ({ sales }) => printed(measureOffice(sales), printOffice),
    beside: ({ measuredMs }) => printed(measureBeside(measuredMs), printBeside),
  }

async function printed<T>(measuring: Promise<T>, print: (measured: T) => void): Promise<T> {
  const measured = await measuring
  print(measured)
  return measured
}
