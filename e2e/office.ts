import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { newOfficeToken } from '#server/signing/office-token.ts'
import { findViolations } from './accessibility.ts'
import { expect, type AppUrls } from './app.ts'
import { ask } from './database.ts'

/** The password of everybody who joins an office in the tests. */
export const OFFICE_PASSWORD = 'cavalo bateria grampo'

/** An invitation of a person as the owner of the seller of a product, by default of the demo's course. */
export async function officeInvitation(email: string, app: AppUrls, product = 1001): Promise<string> {
  return invitationToShop(email, app, `(select seller_id from products where id = ${product})`)
}

/**
 * An invitation of a person as the owner of a seller, given by its id or by a query that returns it. `run`: in the
 * database of another program than the one that all paths share.
 */
export async function invitationToShop(
  email: string,
  app: AppUrls,
  seller: number | string,
  run: typeof ask = ask,
): Promise<string> {
  const { token, hash } = newOfficeToken()
  await run(`
    insert into office_links (token_hash, kind, email, seller_id, role, expires_at)
    values ('\\x${hash.toString('hex')}', 'invitation', '${email}', ${seller}, 'owner', now() + interval '1 hour')`)
  return `${app.office}/link#${token}`
}

/** Collects what the browser refused because of a page's policy. */
export function refusalsOf(page: Page): string[] {
  const refusals: string[] = []
  page.on('console', (message) => {
    if (/content security policy|trusted/i.test(message.text())) refusals.push(message.text())
  })
  page.on('pageerror', (error) => refusals.push(error.message))
  return refusals
}

/** Makes an account by an invitation, up to the start page of the shop. */
export async function joinOffice(page: Page, link: string, name: string): Promise<void> {
  // The office is the last of the program's parts to be open.
  await expect(async () => page.goto(link)).toPass()
  await page.getByLabel('Seu nome').fill(name)
  await page.getByLabel('Nova senha').fill(OFFICE_PASSWORD)
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByRole('heading', { name: 'O que falta fazer' })).toBeVisible()
}

/** A dialog that is still coming up has half the contrast that it will have. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((one) => one.finished))
  })
}

/** Nothing that a rule of accessibility refuses, and nothing wider than the screen. */
export async function soundOffice(page: Page): Promise<void> {
  await settle(page)
  expect(await findViolations(page)).toEqual([])
  // Not against innerWidth: on a phone that grows with what does not fit.
  const wider = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(wider).toBeLessThanOrEqual(0)
}

/** Opens a page from the menu; on a phone some pages are behind a button. */
export async function openPart(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const link = menu.getByRole('link', { name, exact: true })
  const more = menu.getByRole('button', { name: 'Mais' })
  await expect(menu).toBeVisible()
  if ((await more.isVisible()) && !(await link.isVisible())) await more.click()
  await link.click()
}

/** A picture file of one colour. */
export async function drawnPicture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer()
}

/** Presses for the file that the page of files has been set to; the rows of it as soon as it is made. */
export async function orderedFile(page: Page, name: RegExp): Promise<string[]> {
  const files = page.getByRole('region', { name: 'Suas exportações' }).getByRole('listitem')
  const there = await files.count()
  await page.getByRole('button', { name: 'Exportar' }).press('Enter')
  await expect(files).toHaveCount(there + 1)
  const newest = files.first()
  await expect(newest).toContainText('pronta:')
  const coming = page.waitForEvent('download')
  await newest.getByRole('link', { name: /Baixar/ }).press('Enter')
  const file = await coming
  expect(file.suggestedFilename()).toMatch(name)
  return (await readFile(await file.path(), 'utf8')).split('\r\n')
}
