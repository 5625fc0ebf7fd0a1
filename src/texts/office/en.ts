import { affiliatesEn } from './affiliates/en.ts'
import { auditEn } from './audit/en.ts'
import { catalogueEn } from './catalogue/en.ts'
import { couponsEn } from './coupons/en.ts'
import { entryEn } from './entry/en.ts'
import { eventsEn } from './events/en.ts'
import { exportsEn } from './exports/en.ts'
import { reportsEn } from './reports/en.ts'
import { leadsEn } from './leads/en.ts'
import { withdrawalsEn } from './withdrawals/en.ts'
import { pixelsEn } from './pixels/en.ts'
import { personalDataEn } from './personal-data/en.ts'
import { lookEn } from './look/en.ts'
import { productsEn } from './products/en.ts'
import { salesEn } from './sales/en.ts'
import { shopEn } from './shop/en.ts'
import { subscriptionsEn } from './subscriptions/en.ts'
import type { OfficeTexts } from './pt.ts'

export const en: OfficeTexts = {
  name: 'Balcão',
  skip: 'Skip to the content',
  language: 'Language',
  loading: 'Loading…',
  offline: 'You are offline. What you press now is not carried out.',
  clock: (p) => `Dates and times: ${p.clock}.`,
  working: 'One moment…',
  retry: 'Try again',
  more: 'Show more',
  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  copiedWhat: (p) => `Copied: ${p.label}`,
  copyRefused: 'The browser did not allow copying. Select the text and copy it.',
  sandbox: 'Simulated payments',
  sandboxHint: 'No real money moves until a payment provider is connected.',
  menu: {
    groups: {
      customers: 'Customers',
      reports: 'Analytics',
      promotion: 'Promotion',
      settings: 'Settings',
    },
    label: 'Menu',
    more: 'More',
    sellers: 'Shops',
    home: 'Home',
    sales: 'Sales',
    subscriptions: 'Subscriptions',
    withdrawals: 'Withdrawals',
    leads: 'Abandoned checkouts',
    products: 'Products',
    reports: 'Reports',
    exports: 'Exports',
    coupons: 'Coupons',
    affiliates: 'Affiliates',
    looks: 'Branding',
    shop: 'Shop',
    pixels: 'Pixels',
    personalData: 'Personal data',
    gateways: 'Payment providers',
    team: 'Team',
    audit: 'Activity log',
    platform: 'Platform',
    account: 'My account',
  },
  fields: {
    name: 'Your name',
    email: 'Email',
    password: 'Password',
    newPassword: 'New password',
    passwordHint: 'Ten characters or more. Three or four unrelated words make a good password.',
    role: 'Role',
  },
  closed: {
    stopped: (p) => `This shop has not been selling since ${p.at}`,
    reason: (p) => `Reason given by the operator of this installation: ${p.reason}`,
    lead: 'Nobody can buy, not even by links from before. Refunds, tickets and access still work. Contact the operator of this installation to sell again.',
    unpaid: 'This shop is not selling: its payouts are off',
    unpaidLead: 'Nobody can buy until the operator of this installation turns the payouts of this shop on.',
  },
  signIn: {
    ended:
      'Your session has ended. Sign in again to go on where you were; what you changed in a product is still kept in this tab.',
    goesOn: 'Sign in to open the page that you asked for.',
    forgotten: 'Forgot your password?',
    passkey: 'Use a passkey',
    noPasskey:
      'No passkey was used: the prompt was closed, or this device has none for this site. Try again, or use your password.',
    title: 'Sign in',
    submit: 'Sign in',
    code: 'Code',
    codeHint: 'From your authenticator app, or a recovery code.',
    help: 'No account? Ask the shop’s owner or the operator of this installation for an invitation.',
  },
  forgotten: {
    title: 'Choose another password',
    lead: 'Type the email of your account. If there is one, we send a link there.',
    submit: 'Send the link',
    done: (p) => `If ${p.email} has an account, a link is on its way there. It works for a day.`,
    back: 'Back to sign-in',
  },
  link: {
    setup: 'Let’s get started',
    setupLead: 'Create your account. With it you run this installation and, next, open your shop.',
    invitation: (p) => `Join the team of ${p.seller}`,
    invitationLead: (p) => `The invitation is for ${p.email}, with the role: ${p.role}.`,
    join: 'Join the team',
    signInToJoin: (p) => `${p.email} already has an account. Sign in with it to accept the invitation.`,
    password: 'Choose a new password',
    create: 'Create account',
    savePassword: 'Save password',
    usedUp: 'This link no longer works',
    usedUpLead:
      'It was already used or has expired. If you have created your account, sign in. If not, ask whoever sent it for another one.',
  },
  sellers: {
    title: 'Your shops',
    none: 'You do not belong to a shop yet. Ask its owner for an invitation.',
    open: 'Open',
  },
  home: {
    earned: 'Earned',
    today: 'Today',
    sevenDays: 'Last 7 days',
    toReports: 'View reports',
    attention: 'Needs your attention',
    waiting: {
      withdrawals: (p: { count: string; isOne: boolean }) =>
        p.isOne
          ? '1 withdrawal is waiting for your answer'
          : `${p.count} withdrawals are waiting for your answer`,
      'in-review': (p: { count: string; isOne: boolean }) =>
        p.isOne
          ? '1 sale under review by the payment provider'
          : `${p.count} sales under review by the payment provider`,
      disputed: (p: { count: string; isOne: boolean }) =>
        p.isOne ? '1 sale charged back' : `${p.count} sales charged back`,
      'past-due': (p: { count: string; isOne: boolean }) =>
        p.isOne ? '1 subscription overdue' : `${p.count} subscriptions overdue`,
      leads: (p: { count: string; isOne: boolean }) =>
        p.isOne
          ? '1 abandoned checkout in the last 7 days'
          : `${p.count} abandoned checkouts in the last 7 days`,
    },
    next: 'What to do next',
    done: 'Done',
    open: 'To do',
    steps: {
      product: 'Put a product on sale',
      access: 'Add the link to the lessons or the file',
      gateway: 'Connect a payment provider',
      factor: 'Protect your account with a passkey or a code',
      look: 'Add your branding to the checkout',
      helper: 'Invite somebody to help',
    },
    products: 'On sale now',
    noProducts: 'Nothing is on sale yet.',
    copyLink: (p) => `the link to ${p.product}`,
  },
  entry: entryEn,
  products: productsEn,
  events: eventsEn,
  sales: salesEn,
  subscriptions: subscriptionsEn,
  leads: leadsEn,
  withdrawals: withdrawalsEn,
  personalData: personalDataEn,
  pixels: pixelsEn,
  shop: shopEn,
  reports: reportsEn,
  exports: exportsEn,
  catalogue: catalogueEn,
  coupons: couponsEn,
  affiliates: affiliatesEn,
  look: lookEn,
  audit: auditEn,
  team: {
    title: 'Team',
    members: 'Members',
    you: 'you',
    roleOf: (p) => `Role of ${p.name}`,
    remove: 'Remove',
    removeOf: (p) => `Remove ${p.name}`,
    removeTitle: (p) => `Remove ${p.name} from the team?`,
    removeLead: 'They stop seeing this shop at once. You can invite them again.',
    recover: 'Lost second factor',
    recoverOf: (p) => `Second factor of ${p.name}`,
    recoverTitle: (p) => `Remove the second factor of ${p.name}?`,
    recoverLead: (p) =>
      `For somebody who has lost the app, the recovery codes and the passkeys. ${p.name} gets an email now and can cancel it. After ${p.hours} hours, the first sign-in with the password removes the second factor, and they turn on another one.`,
    recoverStart: 'Ask for the removal',
    recoverWaits: (p) => `The second factor is removed at the first sign-in after ${p.at}`,
    recoverStop: 'Cancel the removal',
    recoverStopOf: (p) => `Cancel the removal of the second factor of ${p.name}`,
    recoverNone: 'This person has no second factor.',
    change: 'Change role',
    changeLead: (p) =>
      `Now: ${p.before}. They may do what the role ${p.role} allows, at once; the list is further down on the page.`,
    givesOwner: (p) =>
      `${p.name} will be able to do everything in this shop: change the payment providers, invite and remove people, and take the owner role from you.`,
    takesOwner: (p) =>
      `${p.name} is no longer an owner: they cannot invite or remove people or change the payment providers. Only an owner can give the role back.`,
    ownRole:
      'This is your own role. You may lose access to this page at once, and only an owner can give the role back to you.',
    ownersGetMail: 'The owners of the shop get an email about it.',
    leaveLead: 'You stop seeing this shop at once. Only somebody who stays in the team can invite you again.',
    roleSaved: (p) => `Role of ${p.name}: ${p.role}.`,
    invite: 'Invite somebody',
    inviteLead:
      'The person gets a link by email. It works once, within two days. It is also shown here, in case the email does not arrive.',
    makeLink: 'Create the invitation link',
    linkFor: (p) => `Send this link to ${p.email}. It works until ${p.until} and is not shown again.`,
    invitations: 'Open invitations',
    until: (p) => `works until ${p.until}`,
    withdraw: 'Withdraw',
    withdrawOf: (p) => `Withdraw the invitation for ${p.email}`,
    security: 'Team security',
    notYours: 'Only an owner of the shop can invite people, change roles and remove people.',
  },
  roles: {
    owner: 'Owner',
    manager: 'Manager',
    finance: 'Finance',
    support: 'Support',
    editor: 'Editor',
    viewer: 'Viewer',
  },
  may: {
    'home.read': 'sees the home page',
    'sales.read': 'sees the sales',
    'buyers.read': 'sees buyers’ details',
    'sales.resend': 'resends purchase emails',
    'sales.correct': 'corrects buyers’ details and transfers tickets to others',
    'sales.refund': 'refunds money',
    'subscriptions.read': 'sees subscriptions',
    'subscriptions.write': 'cancels subscriptions and postpones charges',
    'leads.read': 'sees abandoned checkouts',
    'products.read': 'sees the products',
    'products.write': 'changes the texts of products',
    'products.price': 'changes prices, stock and what is on sale',
    'events.read': 'sees tickets sold and the waiting list',
    'entries.read': 'sees who checked in at events',
    'events.keys': 'creates and revokes check-in keys',
    'reports.read': 'sees the reports',
    'exports.create': 'exports lists and reports',
    'catalogue.read': 'downloads the catalog as a file',
    'catalogue.write': 'imports a catalog file',
    'coupons.read': 'sees the coupons',
    'coupons.write': 'creates, changes and deletes coupons',
    'affiliates.read': 'sees the affiliates',
    'affiliates.write': 'creates, changes and deletes affiliates',
    'looks.read': 'sees the branding of the checkout',
    'pixels.read': 'sees the pixels of advertising services',
    'pixels.write': 'changes the pixels and their access keys',
    'pictures.write': 'uploads pictures',
    'looks.write': 'changes the branding of the checkout',
    'seller.read': 'sees the details of the shop',
    'seller.write': 'changes the details of the shop and how it gets paid',
    'people.manage': 'exports and erases a person’s data',
    'gateways.read': 'sees the payment providers and their status',
    'gateways.write': 'connects payment providers and changes their order',
    'team.read': 'sees the team',
    'team.write': 'invites, changes roles and removes people',
    'audit.read': 'sees the activity log',
  },
  mayTitle: 'What each role may do',
  account: {
    searchKey: 'The / key opens the search for sales',
    title: 'My account',
    changeName: 'Change your name',
    changeNameLead:
      'This is how your team sees you. The email of an account does not change: to use another one, be invited to it.',
    nameSaved: 'Name changed.',
    changePassword: 'Change password',
    changePasswordLead: 'Your other sessions end; this one stays open.',
    passwordSaved: 'Password changed. Your other sessions have ended.',
    sessions: 'Where you are signed in',
    thisSession: 'this session',
    unknownDevice: 'Unknown browser',
    since: (p) => `since ${p.began}, last used ${p.seen}`,
    end: 'End',
    endOf: (p) => `End the session: ${p.device}`,
    signOut: 'Sign out',
  },
  prove: {
    passkey: 'Use a passkey',
    title: 'Enter your password',
    lead: 'Before you change this, confirm that it is you.',
    submit: 'Continue',
  },
  page: {
    notFound: 'This page does not exist',
    notFoundLead: 'Check the address, or go back to the home page.',
    toStart: 'Back to the home page',
  },
  codes: {
    CHANGED_MEANWHILE: 'Somebody else changed this in the meantime. Check what it says now and try again.',
    SIGN_IN: 'Your session has ended. Sign in again.',
    WRONG_CREDENTIALS: 'The email or password is wrong. Check both and try again.',
    SECOND_FACTOR: 'Type the code from your authenticator app.',
    PASSKEY_NEEDED:
      'This account has a passkey, so the password alone is not enough. Sign in with the passkey and try again.',
    MAIL_CODE: 'The code sent by email is missing. Try again and ask for it.',
    RESET_LATELY:
      'The password was chosen with an emailed link less than a day ago. Turn on a second factor tomorrow, or ask an owner of the shop for help.',
    WRONG_CODE: 'This code is wrong or was already used. Wait for the next one and try again.',
    ENROL_FACTOR: 'This needs a second factor. Turn one on in My account, or sign in with a passkey.',
    FACTOR_THERE: 'An authenticator app is already turned on. Reload the page.',
    REFUND_LIMIT: 'This is more than you may refund today. Refund less, or ask somebody who may refund more.',
    WRONG_PASSKEY:
      'This passkey is not known here, or its answer came too late. Try again, or use your password.',
    PASSKEY_THERE:
      'This passkey is already saved, or the account already has twenty. Remove one that you no longer use.',
    NO_FACTOR: 'No authenticator app is turned on. Reload the page.',
    NOT_ALLOWED: 'Your role does not allow this. Ask an owner of the shop.',
    ENTRY_REFUSED: 'This cannot be saved as it is. Check what is marked.',
    PICTURE_REFUSED:
      'This picture cannot be used. Choose a JPEG, PNG, WebP, AVIF or GIF file of at most 15 MB.',
    TOO_MANY_EXPORTS:
      'The shop already has the maximum number of exports. Wait until one is ready, or delete one.',
    ACCOUNT_REFUSED:
      'Something is missing from this account, or a field has the wrong format. Check the marked field.',
    TOO_MANY_PICTURES: 'The shop already has a thousand pictures. Use one that your products have.',
    SUBSCRIPTION_ENDED: 'This subscription has ended. Reload the page.',
    DATE_NOT_ALLOWED: 'The charge cannot be on this day. Choose one of the allowed days.',
    BUYER_ERASED:
      'The buyer’s data has been erased, on request or because of its age. There is nothing to correct.',
    TICKET_NOT_VALID:
      'This ticket is no longer valid, or somebody has already checked in with it. Reload the page.',
    NOT_VOIDABLE: 'This charge is no longer under review. If it was paid, refund it.',
    PERSON_UNREADABLE: 'Type an email or a document number.',
    TOO_MANY_MAILS: 'This address has already been sent too many emails today. Try again tomorrow.',
    NOT_PAID: 'This sale is not paid, so there is no confirmation to send.',
    NOT_REFUNDABLE: 'This cannot be refunded now. Check the amount and the status of the sale.',
    REFUND_KEY_REUSED: 'This refund was already requested with other details. Close it and open it again.',
    UNAVAILABLE: 'There was no answer in time. Try again in a minute; nothing is refunded twice.',
    NOT_FOUND: 'We could not find this. Go back to the home page and try again.',
    LINK_USED_UP: 'This link was already used or has expired. Ask for another one.',
    SIGN_IN_TO_JOIN: 'This address has an account. Sign in with it and open the link again.',
    LAST_OPERATOR:
      'An installation needs an operator who may do everything. Give somebody else that role first.',
    NO_ACCOUNT: 'Nobody has an account with this email. Invite the person to a shop first.',
    LAST_OWNER: 'The shop needs an owner. Give somebody else that role first.',
    ALREADY_MEMBER: 'This address already belongs to the team. Change its role in the list.',
    PASSWORD_TOO_EASY: 'This password is easy to guess. Use ten characters or more, without your name.',
    CAPTCHA_REQUIRED: 'The security check was not completed. Try again.',
    TOO_MANY_REQUESTS:
      'Too many attempts in a short time. Wait a minute and try again; after wrong passwords, fifteen; after wrong codes, an hour.',
    INVALID_REQUEST: 'Check what you typed.',
    REQUEST_RUNNING: 'This is still under way. Wait a moment and see whether it shows up.',
    REQUEST_UNKNOWN: 'We do not know whether this was done. Check before you try again.',
    REQUEST_VOIDED: 'This was not done. Try again.',
    REQUEST_KEY_REUSED: 'This was not done. Try again.',
    WITHDRAWAL_ANSWERED: 'This withdrawal was already answered. Reload the page.',
    REFUND_OPEN:
      'A refund of this amount is already under way for this sale. To refund the same amount once more, check the box and confirm.',
    OFFLINE: 'No connection: nothing was sent. Press again once you are back online.',
    NOT_SENT: 'The connection was lost before this was done. Nothing has changed. Try again.',
    ANSWER_LOST:
      'The connection was lost and we do not know whether this was done. Press again once it is back: if it was done, you will see the result, and nothing is done twice.',
    NETWORK: 'No connection. Check your internet and try again.',
    INTERNAL: 'This did not work. Try again in a minute.',
  },
}
