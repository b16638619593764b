/**
 * Checks that each domain's index.ts exports only `create<Domain>` or `<domain>Activity`, and types. Other exports are
 * listed here, with the reason.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Loose, wrongFace } from '../lib/domain-faces.ts';
import { ROOT } from '../lib/web-build.ts';

const IN_TRANSACTIONS = 'for a higher domain, in its own transaction';
const OPERATORS = 'for operators, without what players need';
const DATA = 'the stored data of a player: wiring/player-data.ts';
const SECTION = 'a section of the catalogue, registered in wiring/, and its readers';

const LOOSE: Loose = {
  accounts: [
    { names: ['accountData'], why: DATA },
    {
      names: [
        'addNote',
        'blockPlayer',
        'changeEmail',
        'deleteSessions',
        'erasePlayer',
        'unblockPlayer',
        'unlinkSignIn',
        'MAX_NOTE_LENGTH',
      ],
      why: OPERATORS,
    },
    { names: ['findLinkCaller', 'playerOfGame'], why: 'for payment links, which sign nobody in' },
    { names: ['withoutErased'], why: 'for followers of events, in their transaction' },
    {
      names: ['isEmailOf', 'isErased', 'playersById', 'sharesDevice'],
      why: 'read in transactions of other domains, which are created before accounts',
    },
    {
      names: ['DEMO_PLAYERS', 'findDemoPlayers', 'eraseDemoPlayers', 'seedDemoPlayers'],
      why: 'used before accounts are created',
    },
    {
      names: ['createCodes', 'createContacts'],
      why: 'created before the domains that bind, whose data accounts export',
    },
    { names: ['phoneCountry', 'dialCode', 'isPhoneCountry'], why: 'facts about a phone number' },
    { names: ['mailboxOf'], why: 'the mailbox of an email address' },
    { names: ['openRequestHub', 'openSessionHub'], why: 'opened before the accounts and closed after them' },
  ],
  analytics: [
    { names: ['eventData'], why: DATA },
    { names: ['parkedReasons', 'retryParked', 'targetStates'], why: OPERATORS },
    { names: ['openJetStream'], why: 'opened before the domain and closed after it, if one is configured' },
  ],
  binding: [
    { names: ['bindingOf', 'signInEntriesIn', 'signInName', 'signInSection'], why: SECTION },
    { names: ['deleteChange'], why: OPERATORS },
  ],
  catalog: [
    {
      names: ['no createCatalog'],
      why: 'the portal opens (openCatalog) and reads a catalogue; other programs apply it',
    },
    { names: ['openCatalog', 'CatalogueMissing', 'catalogRoutes'], why: 'opened and served by the portal' },
    {
      names: ['prepareBody'],
      why: 'for answers that other domains derive from an applied catalogue and send many times',
    },
    {
      names: ['artHashes', 'differenceLines', 'formatPriceChange', 'formatProblem', 'formatRemoval', 'loadCatalog'],
      why: OPERATORS,
    },
    { names: ['applyTarget', 'planChange', 'toTarget'], why: OPERATORS },
    { names: ['catalogueOf', 'revisionContent'], why: 'for previews of catalogues that are not applied' },
    { names: ['changedPaths'], why: OPERATORS },
    {
      names: [
        'addsPrices',
        'findEntrusted',
        'missingPermissions',
        'loadDraft',
        'listDraftFiles',
        'pathProblem',
        'readDraftFile',
        'readDraftView',
        'sizeProblem',
        'textProblem',
        'drafts',
        'mergeDraft',
        'mergeProblem',
        'pathsOf',
        'FILE_LIMITS',
        'listDraftPictures',
        'pictureContent',
        'pictureFile',
        'picturePathProblem',
        'pictureProblem',
        'picturesProblem',
        'draftPictures',
        'changePrices',
        'changeTexts',
        'fileTexts',
        'placeholdersOf',
        'publisherLocales',
        'pricedFile',
        'pricedItems',
        'currentRevision',
        'checkPayable',
        'pictureBytes',
        'revisionFiles',
        'readTexts',
      ],
      why: OPERATORS,
    },
    { names: ['appliedSection'], why: IN_TRANSACTIONS },
    { names: ['readDocuments'], why: 'a start compares the applied documents with a folder' },
    {
      names: [
        'RevisionUnavailable',
        'revisionDifferences',
        'readRevision',
        'readRevisions',
        'revisionTarget',
        'lockedRevisionTarget',
      ],
      why: OPERATORS,
    },
    { names: ['applyCatalog', 'diffCatalog'], why: 'for databases of tests and benchmarks' },
    {
      names: [
        'ART_BASE',
        'gameNameIn',
        'itemGrants',
        'itemName',
        'localize',
        'presentApp',
        'presentItem',
        'presentLevel',
      ],
      why: 'shows an entry',
    },
    {
      names: ['presentBrand', 'presentSeller', 'shopName'],
      why: 'name and look of the shop, for all its texts',
    },
    {
      names: [
        'checkLevel',
        'isMethodAvailable',
        'isPersonal',
        'itemRefusal',
        'levelRangeRefusal',
        'missingLevel',
        'levelRefusal',
        'acceptedAmounts',
        'providersFor',
        'routeOf',
        'totalConstraints',
        'everyPriced',
        'itemAt',
        'MOST_UNPAID_SECONDS',
        'begunAt',
        'checkTimed',
        'momentsOf',
      ],
      why: 'rules for every sale',
    },
    { names: ['defineCollection', 'defineSection', 'field'], why: 'domains define their sections with it' },
  ],
  content: [
    { names: ['articlesCollection', 'pagesCollection', 'popupsSection'], why: SECTION },
    { names: ['articlesIn', 'stateOfArticle'], why: OPERATORS },
  ],
  characters: [{ names: ['offersRefusal', 'presentOffers'], why: 'rules of a game’s offers, for every grant' }],
  coupons: [
    { names: ['couponData'], why: DATA },
    {
      names: ['giveBackBenefits', 'ownCoupons', 'reservationSql', 'spendBenefits', 'benefitStateSql', 'benefitStates'],
      why: IN_TRANSACTIONS,
    },
    { names: ['couponOf', 'couponsIn', 'couponsSection'], why: SECTION },
    {
      names: [
        'claimableByCode',
        'claimEnd',
        'claimPhase',
        'countClaims',
        'couponOfCode',
        'couponsOfTemplate',
        'couponState',
        'findClaimRefusal',
        'findCoupon',
        'grantCoupons',
      ],
      why: OPERATORS,
    },
  ],
  fulfilment: [
    { names: ['deliveryData'], why: DATA },
    { names: ['deliveryContents', 'deliveryIdOf', 'eraseDeliveries'], why: IN_TRANSACTIONS },
    {
      names: [
        'fulfilment',
        'parkedDeliveries',
        'restartDeliveries',
        'waitingDeliveries',
        'waitingSums',
        'waitingTakeBacks',
      ],
      why: OPERATORS,
    },
  ],
  invoices: [
    { names: ['documentData'], why: DATA },
    { names: ['invoicesSection', 'issuesInvoices'], why: SECTION },
    {
      names: ['documentsOfOrder', 'findDocument', 'findGaps', 'listDocuments', 'printDocument', 'unissuedMovements'],
      why: OPERATORS,
    },
  ],
  limits: [
    { names: ['no createLimits'], why: 'other domains’ statements count limits, so there is no service to create' },
    {
      names: [
        'giveBackCounts',
        'moveCount',
        'takeCount',
        'takeCounts',
        'usedIn',
        'usedCounts',
        'runningPeriod',
        'LIFETIME',
        'ALL_PLAYERS',
      ],
      why: IN_TRANSACTIONS,
    },
    { names: ['itemCounts', 'itemLimitRefusal', 'itemLimits'], why: 'rules of an item’s limits' },
    { names: ['countData'], why: DATA },
    { names: ['eraseCounts'], why: 'a player’s data' },
    { names: ['forgetEndedCounts'], why: 'run daily' },
  ],
  links: [
    { names: ['linkData'], why: DATA },
    { names: ['eraseLinks'], why: IN_TRANSACTIONS },
    { names: ['forgetLinks'], why: 'run daily' },
    {
      names: [
        'allowedReturns',
        'endLink',
        'findLinkByToken',
        'insertLink',
        'isSameLink',
        'linkTokenHash',
        'linkTokenOf',
        'linkUrl',
        'newLinkToken',
        'permittedReturn',
      ],
      why: OPERATORS,
    },
  ],
  lottery: [
    { names: ['lotteryIn'], why: SECTION },
    { names: ['auditDay'], why: OPERATORS },
  ],
  orders: [
    {
      names: [
        'MOST_USES',
        'offerOfKey',
        'offerState',
        'offersOfPlayer',
        'priceBoundsRefusal',
        'revokeOffer',
        'storeOffer',
      ],
      why: OPERATORS,
    },
    { names: ['offeredItem'], why: 'for links to a personal offer' },
    { names: ['soldOrders'], why: 'for tax documents' },
    { names: ['gamesUsed'], why: 'for operators and payment links' },
    { names: ['orderData'], why: DATA },
    { names: ['forgetChoice', 'setSupportCap'], why: OPERATORS },
    { names: ['findReceiver', 'moveOrder', 'sendAgain', 'quoteOf'], why: OPERATORS },
    {
      names: ['newestOfPlayer', 'ordersSince', 'publisherOrders', 'publisherOrdersOf'],
      why: 'for the publisher’s own systems',
    },
    { names: ['presentWaivers', 'statesOf', 'taxedIn', 'taxesSection', 'withdrawalSection'], why: SECTION },
  ],
  payments: [
    { names: ['paymentData'], why: DATA },
    {
      names: ['balances', 'LEDGER_SETTLED', 'ledgerGaps', 'leftOf', 'refundById', 'settleOutside', 'unfinishedRefunds'],
      why: OPERATORS,
    },
    { names: ['eraseCards'], why: IN_TRANSACTIONS },
    { names: ['ledgerMovements'], why: 'for tax documents' },
    {
      names: ['bookTransactions', 'entriesOf', 'extendRead', 'lockBooks', 'SettlementReportError'],
      why: OPERATORS,
    },
    { names: ['PROMISED_STATES', 'reasonOf'], why: 'states and causes of refunds for operators’ queries' },
    {
      names: ['paymentRefsBetween', 'sumAsked', 'webhooksAbout'],
      why: 'called by adapters, which are created before payments',
    },
  ],
  receipts: [
    { names: ['letterData'], why: DATA },
    { names: ['eraseReceipts'], why: 'emails are stored also if no mail is sent any more' },
    { names: ['createResender'], why: OPERATORS },
  ],
  points: [
    { names: ['pointsData'], why: DATA },
    {
      names: [
        'bookEntries',
        'countedPointsOf',
        'firstReached',
        'levelPoints',
        'lockBalance',
        'lockBalances',
        'spendPoints',
      ],
      why: IN_TRANSACTIONS,
    },
    {
      names: ['countedPoints', 'findEarnedPoints', 'findPlayersWithPoints', 'readStanding'],
      why: 'facts of the ledger, for display',
    },
    { names: ['wrongBalances'], why: OPERATORS },
  ],
  rewards: [
    { names: ['grantData'], why: DATA },
    {
      names: [
        'claimedItems',
        'eraseGrants',
        'giveGrants',
        'giveNewGrants',
        'giveBatch',
        'findGiven',
        'givenSql',
        'grantId',
        'findEarlierGrants',
        'isSelected',
        'isDifferentBatch',
        'moveGrants',
        'storeBatch',
        'grantStandings',
        'unsettledGrants',
        'withdrawGrants',
        'withdrawSelected',
      ],
      why: IN_TRANSACTIONS,
    },
    { names: ['checkContents', 'contents'], why: 'domains define their sections with it' },
  ],
  invites: [{ names: ['programOf'], why: SECTION }],
  experiments: [
    { names: ['exposuresOf'], why: DATA },
    { names: ['experimentsIn', 'experimentsSection'], why: SECTION },
    { names: ['evaluate'], why: OPERATORS },
  ],
  tasks: [
    { names: ['taskOf', 'tasksIn'], why: SECTION },
    { names: ['stepReference'], why: 'the reference of a step’s reward' },
  ],
  vip: [
    { names: ['vipOf'], why: SECTION },
    { names: ['createEarnings'], why: 'a rule for every price' },
  ],
  push: [{ names: ['pushData'], why: DATA }],
  webhooks: [
    { names: ['webhookEndpointsIn', 'webhooksSection'], why: SECTION },
    { names: ['forgetEvents'], why: 'a schedule, without what sending needs' },
    { names: ['webhookData'], why: DATA },
    {
      names: [
        'countReplay',
        'endpointState',
        'endpointsInTrouble',
        'findEvent',
        'newestCalls',
        'placesOf',
        'replayEvents',
        'toWebhook',
        'triesOf',
        'MOST_REPLAYED',
      ],
      why: OPERATORS,
    },
  ],
};

const faces = globSync('server/src/domains/*/index.ts', { cwd: ROOT }).toSorted();
const domains = faces.map((face) => basename(dirname(face)));
const wrong = [
  ...faces.flatMap((face, at) => wrongFace(domains[at] ?? '', readFileSync(join(ROOT, face), 'utf8'), LOOSE)),
  ...Object.keys(LOOSE).flatMap((name) => (domains.includes(name) ? [] : [`${name} is listed and no domain`])),
];
for (const line of wrong) console.log(line);
if (wrong.length > 0) process.exitCode = 1;
