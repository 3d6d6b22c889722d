const aria = '/node_modules/react-(aria|stately)/dist/private';

/** @param {readonly string[]} names */
const icons = (...names) => `/node_modules/lucide-react/dist/esm/icons/(${names.join('|')})\\.`;

/**
 * What is always there together comes as one file. Split by who else imports a part of it, it would be many small
 * ones, which pack worse, are named one by one wherever a page is asked for, and cost a browser a third more work
 * until all of a page is there. What a first view needs must not share a file with what it does not: `npm run build`
 * weighs every page.
 */
const groups = [
  {
    name: 'base',
    priority: 1,
    parts: [
      'vite/preload-helper',
      `${aria}/(i18n/(I18nProvider|useDefaultLocale|utils)|ssr/SSRProvider)\\.`,
      '/node_modules/(react-aria|react-aria-components)/dist/exports/I18nProvider\\.',
      '/node_modules/(react|react-dom|scheduler|react-router|zod|clsx)/',
      '/node_modules/@tanstack/(?!.*(nfiniteQueryO|useInfiniteQuery))',
      '/src/shared/((endpoint|json|event|user|refusal|text|wire-date)\\.|i18n/|messages/)',
      '/src/(app|platform/web|features/auth)/messages/',
      '/src/platform/web/(api|http|session)/(?!claims-kept|couple|kept-parts|outbox|Outbox|drafts|side-cover)',
      // In a file of its own it would need this one, and this one it.
      '/src/platform/web/(failed-sheets|idle|lazy-part)\\.',
      '/src/features/((auth/(auth\\.contract|web/session\\.queries))|love/(love\\.contract|web/love\\.queries)|setup/(setup-needed\\.contract|web/setup-needed\\.queries))\\.',
      '/src/platform/web/ui/(announce|Avatar|Button|button-class|Card|ErrorBoundary|ErrorState|FullScreenLoading|later|LiveRegions|Page|partner)\\.',
      '/src/platform/web/ui/(Skeleton|Spinner|State|theme|toast|use-calm-pending|VisuallyHidden)\\.',
    ],
  },
  {
    name: 'signed-in',
    parts: [
      '/node_modules/lucide-react/dist/esm/(?!icons/(?!(arrow-left|chevron-(left|right)|heart|log-out|menu|plus|x)\\.))',
      '/node_modules/@internationalized/date/',
      '/src/shared/(couple|dates)\\.',
      '/src/features/(love|relationship)/messages/',
      '/src/features/relationship/(relationship\\.contract\\.|web/(DaysTogether|relationship\\.queries)\\.)',
      '/src/platform/web/(once-idle|trusted-types)\\.',
      '/src/platform/web/outbox/(journal|waiting)\\.',
      '/src/features/auth/web/hear-profile\\.',
      '/src/platform/web/(live/(?!socket|stream|unsaid|use-socket)|session/(couple|side-cover)\\.)',
      '/src/platform/web/ui/(AlertDialog|confirm|EmptyState|focus-when-lost|Mark|Menu|opens-elsewhere|Popover|ProgressBar|SkipLink|use-close-request|use-is-small|use-now|use-online)\\.',
      '/src/app/shell/(Header|SignedInLayout|shortcuts/single-keys|OfflineBanner\\.module)',
    ],
  },
  {
    name: 'spins',
    parts: [
      '/src/features/wheel/messages/',
      '/src/features/wheel/((spin|wheel)\\.(contract|rules)|web/(spins\\.queries|SavedSpinsRoom|SavedSpins\\.module))\\.',
    ],
  },
  {
    // What is behind it comes when somebody is there.
    name: 'upload-door',
    parts: [
      '/src/features/photos/web/upload/(AddPhotosButton|PhotoDropArea|uploader-door)\\.',
      '/src/platform/web/ui/use-incoming-files\\.',
    ],
  },
  {
    name: 'form',
    parts: [
      '/src/platform/web/ui/(Alert|Doorway|EyeIcon|Field|form-focus|HiddenUsername|RadioTiles|TextField|TwoShapes)\\.',
    ],
  },
  {
    // What pages share with each other, and would be too small for a file of its own.
    name: 'parts',
    parts: [
      '/node_modules/thumbhash/',
      icons(
        'calendar-clock',
        'clock',
        'pencil',
        'rotate-ccw',
        'trash',
        'triangle-exclamation-point',
      ),
      '/src/platform/web/ui/(Dialog|Pager)\\.',
      '/src/shared/(images|moments|too-long|wall-time)\\.',
      '/src/features/categories/categories\\.(contract|rules)\\.',
      '/src/features/(categories|photos)/messages/',
      '/src/features/photos/(photos\\.(contract|rules)|sizes\\.rules)\\.',
      '/src/features/photos/web/(image-address|likeness|photo-name|soon|told|way-back|upload/uploads-wanted)\\.',
    ],
  },
  {
    name: 'photo-pages',
    parts: [
      icons('image(-off|-plus)?'),
      '/src/platform/web/use-once-per-entry\\.',
      '/src/features/categories/web/CategoryDot\\.',
      '/src/features/photos/(assignment\\.rules|photos\\.(bin|bulk|categories|originals)\\.contract)\\.',
      '/src/features/photos/web/(categories/categories\\.queries|lightbox/use-lightbox-entry|PhotoImage|use-photo-keys)',
      '/src/features/photos/web/(grid-place|OneAndTheSame|one-and-the-same|use-way-back)\\.',
    ],
  },
  {
    name: 'memory-parts',
    parts: [
      icons('calendar-(heart|range)', 'flag', 'sparkles'),
      '/src/features/memories/((places|today)\\.rules|memories\\.(contract|rules)|messages/)',
      '/src/features/memories/web/(opened-memory|type-colors|TypeSign|use-today)\\.',
    ],
  },
  {
    name: 'memory-lists',
    parts: ['/src/features/memories/((calendar|memory-list)\\.rules|web/memories\\.queries)\\.'],
  },
  {
    // Before the photo's own page: the outbox needs this alone.
    name: 'photo-notes',
    parts: [
      '/src/features/photos/photos\\.notes\\.',
      '/src/platform/web/outbox/carry\\.',
      '/src/features/photos/web/(.*/)?(photo-drafts|photo-notes\\.queries|waiting-notes)\\.',
    ],
  },
  {
    // One photo, as a page of its own and as a dialog over another.
    name: 'photo-page',
    parts: [
      icons('download'),
      '/src/features/photos/web/(Caption|FavoriteButton|OpenPhoto|OpenPhotoSkeleton|OriginalButton|Photo(Categories|Page|Panel)|TakenAt)\\.',
      '/src/features/photos/web/(notes/(?!.*outbox)|photo-changes\\.queries|use-(list-behind|photo-changes|swipe)\\.)',
    ],
  },
  {
    name: 'days-together',
    parts: ['/src/features/relationship/(relationship\\.rules|web/MilestoneDays)\\.'],
  },
  {
    name: 'box-parts',
    parts: [
      icons('circle-check'),
      '/src/features/boxes/(messages/|boxes\\.(contract|rules)|(box-form|countdown|places)\\.rules)\\.',
      '/src/features/boxes/web/(boxes\\.queries|news|server-clock)\\.',
      '/src/platform/web/live/(socket|unsaid|use-socket)\\.',
      '/src/shared/topic\\.',
    ],
  },
  {
    name: 'photo-grid',
    parts: [
      icons('square-check'),
      '/src/features/photos/(grid|selection)\\.rules\\.',
      '/src/features/photos/web/(CategoryPage|FilterLinks|PhotosPage)\\.',
      '/src/features/photos/web/(GridSkeleton|Photo(Grid|Tile)|Selec(tablePhotos|tionBar))\\.',
      '/src/features/photos/web/(drawn-|elements|on-scroll|use-(active|drawn|grid|opening|selection\\.|tile))',
    ],
  },
  {
    name: 'box-gift',
    parts: [icons('gift', 'package-open'), '/src/features/boxes/web/(card/Gift|words-of)\\.'],
  },
  {
    name: 'box-dialogs',
    parts: [
      icons('book-heart', 'camera', 'list-checks', 'map-pin', 'timer', 'upload'),
      '/src/features/boxes/(proof\\.rules|web/(card/(KeepAsMemory|ProofPhoto)|dialogs/|type-icons))',
      '/src/platform/web/session/claims-kept\\.',
    ],
  },
  {
    name: 'memory-dialogs',
    parts: [
      icons('printer'),
      '/src/features/memories/web/(DayDialog|MemoryDialog|use-deletion)\\.',
      '/src/features/memories/web/form/(ChosenPhotos|FormNotes|MemoryForm|Photo|choice-keys|choosable|use-memory-form)',
    ],
  },
  {
    // Dialogs, menus and messages: what they are made of lies over every page, and comes after it.
    name: 'surfaces',
    parts: [
      `${aria}/(collections/(?!Hidden)|dialog|i18n|intl|landmark|menu|overlays|selection|toast|tree|visually-hidden/)`,
      `${aria}/focus/(FocusScope|virtualFocus)\\.`,
      `${aria}/interactions/(PressResponder|useInteractOutside|useLongPress)\\.`,
      `${aria}/utils/(animation|constants|getScroll|inertValue|isScrollable|keyboard|number|runAfterKeyboard)`,
      `${aria}/utils/(scrollIntoView|shadowdom/ShadowTreeWalker|use(Description|Labels|LoadMoreSentinel))\\.`,
      `${aria}/utils/use(ResizeObserver|UpdateLayoutEffect|ViewportSize)\\.`,
      '/node_modules/react-aria-components/dist/private/(Autocomplete|Collection|Dialog|Header|Keyboard)\\.',
      '/node_modules/react-aria-components/dist/private/(Menu|Modal|OverlayArrow|Popover|Selection|Separator)',
      '/node_modules/react-aria-components/dist/private/(SharedElementTransition|Text|Toast)\\.',
      '/node_modules/@internationalized/string/',
      icons('circle-x', 'info', 'lock'),
      '/node_modules/use-sync-external-store/',
      '/src/platform/web/ui/(FullScreen\\.|Switch|dialog/|menu/|toast/)',
    ],
  },
  {
    name: 'aria',
    parts: [
      '/node_modules/(react-aria|react-aria-components|react-stately)/',
      '/src/platform/web/ui/Disclosure\\.',
    ],
  },
  {
    // The shared note, the outbox, uploads, and what else is there wherever somebody is signed in.
    name: 'at-home',
    parts: [
      '/node_modules/(@stomp|idb)/',
      '/node_modules/@tanstack/.*(nfiniteQueryO|useInfiniteQuery)',
      '/src/app/shell/(Outbox|Overlays|shortcuts/)',
      '/src/features/memories/(memory-(draft|form)\\.rules|web/form/(memory-draft|save-memory|waiting-memory))\\.',
      '/src/features/(boxes/web/BoxTidings|notifications/web/NoticeDoor|shared-note/)',
      '/src/features/love/(both-hearts|web/(both/|love\\.outbox))',
      '/src/features/(memories|photos)/web/.*\\.outbox\\.',
      '/src/features/photos/upload\\.rules\\.',
      '/src/features/photos/web/upload/(preparer|send|settings\\.queries|unsendable|upload-(item|queue)|uploads\\.)',
      '/src/platform/web/(live/socket-(?!stand)|outbox/)',
      '/src/shared/notice\\.',
    ],
  },
];

export const together = groups.map(({ parts, ...group }) => ({
  ...group,
  test: new RegExp(parts.join('|')),
}));

/**
 * Which of the patterns match none of these modules: what they named is gone, or is called something else.
 * @param {readonly string[]} modules
 */
export const outdated = (modules) =>
  groups
    .flatMap(({ parts }) => parts)
    .filter((part) => !modules.some((module) => new RegExp(part).test(module)));
