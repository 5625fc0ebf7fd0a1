import { expect, test } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { DESK } from './buyer.ts'

const HEAD = '<!doctype html><html lang="en"><title>A page</title>'

test(
  'what is wrong is found on the page and in a frame of another origin',
  { tag: DESK },
  async ({ page }) => {
    const frame = '<iframe title="inner" src="http://inner.test/"></iframe>'
    const bodies = new Map([
      ['outer.test', `${HEAD}<main><h1>A page</h1><img src="data:,">${frame}</main>`],
      ['inner.test', `${HEAD}<main><h1>A frame</h1><input></main>`],
    ])
    await page.route('**/*', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: bodies.get(new URL(route.request().url()).hostname) ?? '',
      }),
    )
    await page.goto('http://outer.test/')
    expect(await findViolations(page, {})).toEqual([
      'image-alt: img',
      'label: iframe input',
      'landmark-unique: main',
    ])
    expect(await findViolations(page, { include: ['h1'] })).toEqual([])
  },
)

test(
  'a field under the bar at the edge is no small target, and one that is covered wherever it stands is',
  { tag: DESK },
  async ({ page }) => {
    const bar =
      '<footer style="position:sticky;bottom:0;height:80px"><button style="width:100%;height:80px">Pay</button></footer>'
    const at = (top: number, name: string) =>
      `<button style="position:absolute;top:${top}px;left:200px;width:200px;height:48px">${name}</button>`
    const show = (buttons: string) =>
      page.setContent(`${HEAD}<main style="height:2000px"><h1>A page</h1>${buttons}</main>${bar}`)
    // The bar covers the last 80 of 900 pixels.
    await show(at(810, 'Under the bar'))
    expect(await findViolations(page, { runOnly: ['target-size'] })).toEqual([])
    await show(at(300, 'Covered') + at(310, 'Covering'))
    expect(await findViolations(page, { runOnly: ['target-size'] })).toHaveLength(1)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  },
)
