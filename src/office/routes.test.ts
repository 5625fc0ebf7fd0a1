import { expect, test } from 'vitest'
import { OFFICE_PAGES } from '#contract/office/pages.ts'
import { createPages } from './routes.tsx'

test('the server serves the address of every page', () => {
  expect(Object.keys(createPages().routesByPath).toSorted()).toEqual([...OFFICE_PAGES].toSorted())
})
