import type { Minor } from '#rules/base/money.ts'

/*
 * Prices of the simulated carrier. A CEP's first digit identifies one of ten regions; the distance between two of them
 * is one of three zones, and a parcel's weight one of four classes.
 */

export type Service = { id: string; name: string }

/** One line of a quote: a price and days, or why the service cannot be had. */
export type QuoteLine = Service & ({ price: Minor; days: { min: number; max: number } } | { error: string })

const SERVICES = {
  economy: { id: '1', name: 'Econômico' },
  express: { id: '2', name: 'Expresso' },
  nextDay: { id: '3', name: 'Até amanhã' },
} as const satisfies Record<string, Service>

/** Most grams of each weight class. */
export const WEIGHT_CLASSES = [500, 2_000, 10_000, 30_000] as const

export const ZONES = ['same region', 'next region', 'far'] as const
export type Zone = 0 | 1 | 2

/** Minor units of BRL by zone, then by weight class. */
export const PRICES: Readonly<Record<'economy' | 'express', readonly (readonly Minor[])[]>> = {
  economy: [
    [1490, 1990, 3490, 6990],
    [1990, 2690, 4590, 8990],
    [2790, 3890, 6990, 13_990],
  ],
  express: [
    [2390, 2990, 4990, 9990],
    [3290, 4390, 7490, 14_990],
    [4990, 6990, 11_990, 23_990],
  ],
}
const NEXT_DAY_PRICE: Minor = 3990

/** Working days by zone. */
export const DAYS: Readonly<Record<'economy' | 'express', readonly { min: number; max: number }[]>> = {
  economy: [
    { min: 3, max: 5 },
    { min: 5, max: 8 },
    { min: 8, max: 12 },
  ],
  express: [
    { min: 1, max: 2 },
    { min: 2, max: 3 },
    { min: 4, max: 6 },
  ],
}

/** Regions that lie beside each other: São Paulo twice (0, 1), Rio (2), Minas (3), and so on round the map. */
const NEIGHBOURS: Readonly<Record<string, string>> = {
  '0': '1238',
  '1': '0238',
  '2': '0134',
  '3': '012478',
  '4': '2357',
  '5': '46',
  '6': '57',
  '7': '346',
  '8': '0139',
  '9': '8',
}

/** CEPs at which the carrier shows its other sides; nobody lives there. */
export const SPECIAL_CEPS = {
  '99999001': 'answers after eight seconds',
  '99999002': 'answers with status 503',
  '99999003': 'is served by no service: every line has an error',
  '99999004': 'has an express service that fails',
} as const
export type SpecialCep = keyof typeof SPECIAL_CEPS

export function isSpecialCep(cep: string): cep is SpecialCep {
  return Object.hasOwn(SPECIAL_CEPS, cep)
}

function zoneOf(from: string, to: string): Zone {
  const [start = '', end = ''] = [from[0], to[0]]
  if (start === end) return 0
  return NEIGHBOURS[start]?.includes(end) ? 1 : 2
}

const NOT_SERVED = 'O serviço não atende este CEP.'

/** Every service for a parcel between two CEPs of eight digits. */
export function quote(from: string, to: string, grams: number): QuoteLine[] {
  if (to === '99999003') return Object.values(SERVICES).map((service) => ({ ...service, error: NOT_SERVED }))
  const zone = zoneOf(from, to)
  const weightClass = WEIGHT_CLASSES.findIndex((most) => grams <= most)
  if (weightClass === -1) {
    return Object.values(SERVICES).map((service) => ({ ...service, error: 'O peso passa de 30 kg.' }))
  }
  const line = (kind: 'economy' | 'express'): QuoteLine => ({
    ...SERVICES[kind],
    price: PRICES[kind][zone]?.[weightClass] ?? 0,
    days: DAYS[kind][zone] ?? { min: 0, max: 0 },
  })
  const express = to === '99999004' ? { ...SERVICES.express, error: NOT_SERVED } : line('express')
  const nextDay = zone === 0 && weightClass < 2 ? { price: NEXT_DAY_PRICE, days: { min: 1, max: 1 } } : null
  return [line('economy'), express, { ...SERVICES.nextDay, ...(nextDay ?? { error: NOT_SERVED }) }]
}
