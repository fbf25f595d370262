/**
 * Names that authors use and that a library no longer has, or has only in its paid part, each with the closest
 * drawing of the free sets. A name of another set is written `set:name`.
 */

// Font Awesome 4 and 5 under their names of version 6. `x-circle` -> `circle-x` and the like is a rule, see find-icon.ts.
const FONT_AWESOME_RENAMED = `
ad rectangle-ad, adjust circle-half-stroke, allergies hand-dots, ambulance truck-medical,
angle-double-down angles-down, angle-double-left angles-left, angle-double-right angles-right,
angle-double-up angles-up, archive box-archive, area-chart chart-area, arrows up-down-left-right,
arrows-alt up-down-left-right, arrows-alt-h left-right, arrows-alt-v up-down, automobile car,
balance-scale scale-balanced, band-aid bandage, bank building-columns, bar-chart chart-column,
biking person-biking, border-style border-top-left, broadcast-tower tower-broadcast, burn fire-flame-simple,
bus-alt bus-simple, calendar-alt calendar-days, calendar-times calendar-xmark, car-alt car-rear,
chalkboard-teacher chalkboard-user, cloud-download cloud-arrow-down, cloud-download-alt cloud-arrow-down,
cloud-upload cloud-arrow-up, cloud-upload-alt cloud-arrow-up, cog gear, cogs gears, columns table-columns,
comment-alt message, commenting comment-dots, compress-alt down-left-and-up-right-to-center,
concierge-bell bell-concierge, contact-book address-book, cut scissors, cutlery utensils, dashboard gauge-high,
deaf ear-deaf, desktop-alt desktop, diagnoses person-dots-from-line, directions diamond-turn-right,
dizzy face-dizzy, dolly-flatbed cart-flatbed, dot-circle circle-dot, drafting-compass compass-drafting,
edit pen-to-square, ellipsis-h ellipsis, ellipsis-v ellipsis-vertical, exchange right-left,
exchange-alt right-left, exclamation-triangle triangle-exclamation, expand-alt up-right-and-down-left-from-center,
expand-arrows-alt maximize, external-link arrow-up-right-from-square, external-link-alt up-right-from-square,
fast-backward backward-fast, fast-forward forward-fast, feather-alt feather-pointed, fighter-jet jet-fighter,
file-alt file-lines, file-archive file-zipper, file-download file-arrow-down, file-edit file-pen,
file-medical-alt file-waveform, file-text file-lines, file-upload file-arrow-up, filter-alt filter,
fire-alt fire-flame-curved, first-aid kit-medical, fist-raised hand-fist, font-case font, frown face-frown,
funnel-dollar filter-circle-dollar, gear-alt gear, glass-martini martini-glass-empty, glass-whiskey whiskey-glass,
globe-africa earth-africa, globe-americas earth-americas, globe-asia earth-asia, globe-europe earth-europe,
grin face-grin, grip-horizontal grip, group people-group, hand-paper hand, hand-pointer-o hand-pointer,
hand-rock hand-back-fist, hands-helping handshake-angle, handshake-alt handshake-simple, hard-hat helmet-safety,
hdd hard-drive, headphones-alt headphones-simple, heart-broken heart-crack, heartbeat heart-pulse,
hiking person-hiking, history clock-rotate-left, home house, home-alt house, home-lg house-chimney,
hospital-alt hospital, hourglass-2 hourglass-half, id-card-alt id-card-clip, info-sign circle-info,
institution building-columns, journal-whills book-journal-whills, laptop-house house-laptop, laugh face-laugh,
legal gavel, level-down arrow-turn-down, level-up arrow-turn-up, life-bouy life-ring, life-saver life-ring,
line-chart chart-line, list-alt rectangle-list, list-squares list, location location-crosshairs,
long-arrow-alt-right right-long, long-arrow-right arrow-right-long, low-vision eye-low-vision,
luggage-cart cart-flatbed-suitcase, magic wand-magic, mail-bulk envelopes-bulk, mail-forward share,
mail-reply reply, map-marked map-location, map-marked-alt map-location-dot, map-marker location-pin,
map-marker-alt location-dot, map-signs signs-post, medkit suitcase-medical, meh face-meh, mic microphone,
microphone-alt microphone-lines, mobile-alt mobile-screen-button, mobile-phone mobile, money-bill-alt money-bill-1,
money-check-alt money-check-dollar, mouse computer-mouse, mouse-pointer arrow-pointer, navicon bars,
paint-brush paintbrush, parking square-parking, pastafarianism spaghetti-monster-flying, pen-alt pen-clip,
pen-square square-pen, pencil-alt pencil, pencil-ruler pen-ruler, phone-alt phone-flip, photo image,
photo-video photo-film, pie-chart chart-pie, ping-pong-paddle-ball table-tennis-paddle-ball, plane-alt plane,
poll square-poll-vertical, poll-h square-poll-horizontal, portrait image-portrait, procedures bed-pulse,
project-diagram diagram-project, random shuffle, redo arrow-rotate-right, redo-alt rotate-right,
refresh arrows-rotate, remove xmark, reorder bars, rss-feed rss, running person-running, save floppy-disk,
search magnifying-glass, search-minus magnifying-glass-minus, search-plus magnifying-glass-plus, send paper-plane,
share-alt share-nodes, share-square share-from-square, shield-alt shield-halved, shipping-fast truck-fast,
shopping-bag bag-shopping, shopping-basket basket-shopping, shopping-cart cart-shopping, shuttle-van van-shuttle,
sign-in arrow-right-to-bracket, sign-in-alt right-to-bracket, sign-out arrow-right-from-bracket,
sign-out-alt right-from-bracket, sliders-h sliders, sliders-v sliders, smile face-smile,
snowboarding person-snowboarding, sort-alpha-down arrow-down-a-z, sort-amount-down arrow-down-wide-short,
sort-numeric-down arrow-down-1-9, space-shuttle shuttle-space, star-half-alt star-half-stroke,
step-backward backward-step, step-forward forward-step, sticky-note note-sticky, store-alt shop,
stream bars-staggered, subway train-subway, surprise face-surprise, swimmer person-swimming, sync arrows-rotate,
sync-alt rotate, table-alt table, tablet-alt tablet-screen-button, tachometer gauge-high,
tachometer-alt gauge-high, tasks list-check, tasks-alt bars-progress, th table-cells, th-large table-cells-large,
th-list table-list, thumb-tack thumbtack, thumbs-o-up thumbs-up, ticket-alt ticket-simple, times xmark,
times-circle circle-xmark, tint droplet, tools screwdriver-wrench, tram cable-car, transgender-alt transgender,
trash-alt trash-can, trash-restore trash-arrow-up, truck-loading truck-ramp-box, tv-alt tv, umbrella-alt umbrella,
undo arrow-rotate-left, undo-alt rotate-left, university building-columns, unlink link-slash,
unlock-alt unlock-keyhole, user-alt user-large, user-cog user-gear, user-edit user-pen, user-friends user-group,
user-md user-doctor, user-times user-xmark, users-cog users-gear, utensil-spoon spoon, volleyball-ball volleyball,
volume-down volume-low, volume-mute volume-xmark, volume-up volume-high, vote-yea check-to-slot,
walking person-walking, warning triangle-exclamation, weight weight-scale, wifi-3 wifi,
window-close rectangle-xmark, wine-glass-alt wine-glass-empty, zap bolt`

// Paid names and names of other libraries, where the closest drawing is not the same name elsewhere.
const FONT_AWESOME_CLOSEST = `
alarm-exclamation bell, alien-8bit tabler:alien-filled, arrow-down-to-bracket download,
arrow-progress bars-progress, arrows-retweet retweet, audit clipboard-check,
badge-check tabler:rosette-discount-check-filled, ballot-check list-check, bars-filter filter,
book-sparkles book-open, books tabler:books, brackets-curly lucide:braces, brackets-square lucide:brackets,
browser window-maximize, browsers window-restore, chart-line-down arrow-trend-down, chart-mixed chart-simple,
chart-network circle-nodes, cursor arrow-pointer, diagram-subtask diagram-next, display-chart-up chart-line,
document file, eyes eye, file-certificate file-contract, file-directory folder, fire-flame fire-flame-simple,
function tabler:math-function, grid tabler:layout-grid-filled, grid-2 tabler:layout-grid-filled,
grid-round tabler:layout-grid-filled, hand-horns hand-spock, input-pipe i-cursor, input-text i-cursor,
integration plug, key-skeleton-left-right key, layers layer-group, life-buoy life-ring, lightning bolt,
mail envelope, megaphone bullhorn, memo file-lines, message-bot lucide:bot-message-square, one 1, outlet plug,
page file, party-horn lucide:party-popper, people user-group, presentation-screen tabler:presentation-filled,
quote quote-left, rectangle-code lucide:square-code, rectangle-history layer-group,
rectangle-history-circle-user users-rectangle, rectangle-pro certificate,
rectangle-terminal lucide:square-terminal, robots robot, scale scale-balanced, screen-users users-rectangle,
secrets key, settings gear, snake worm, square-down square-caret-down, star-christmas star, switch toggle-on,
tablet-screen tablet-screen-button, text lucide:type, three 3, tool wrench, two 2, ufo tabler:ufo-filled,
ufo-beam tabler:ufo-filled, user-robot robot, wave-pulse lucide:activity, waveform lucide:audio-lines,
waveform-lines lucide:audio-lines, wifi-slash lucide:wifi-off, window window-maximize, workflow diagram-project,
xml file-code, yaml file-code, square-question tabler:help-square-filled, message-lines lucide:message-square-text,
up up-long, down down-long, left left-long, right right-long, barcode-read barcode, book-open-cover book-open,
book-open-lines book-open, cart-flatbed-boxes cart-flatbed, chart-pie-simple chart-pie, code-simple code,
microchip-ai microchip, rocket-launch rocket, share-all share, sliders-simple sliders, key-skeleton key,
file-magnifying-glass lucide:file-search, face-smiling-hands face-smile, bracket-curly lucide:braces,
speed gauge-high, solar-system lucide:orbit, science flask, sidebar-flip lucide:panel-right`

// Font Awesome's names on a site of outlines: the same thing as Lucide draws it, before a filled one stands out.
const LUCIDE_CLOSEST = `
arrows-rotate refresh-cw, bars menu, bell-concierge concierge-bell, box-archive archive, boxes-stacked boxes,
brackets-curly braces, brackets-square brackets, bullhorn megaphone, cart-plus shopping-cart,
cart-shopping shopping-cart, circle-exclamation circle-alert, circle-info info,
circle-question circle-question-mark, circle-xmark circle-x, clock-rotate-left history,
cloud-arrow-down cloud-download, cloud-arrow-up cloud-upload, code-branch git-branch,
code-commit git-commit-horizontal, code-compare git-compare, code-fork git-fork, code-merge git-merge,
code-pull-request git-pull-request, comment message-circle, comments messages-square, crosshairs crosshair,
cubes boxes, diagram-project workflow, envelope mail, file-directory folder, file-lines file-text, fire flame,
flask-vial flask-conical, floppy-disk save, gear settings, gears settings, grid-2 layout-grid, icons shapes,
language languages, layer-group layers, lightbulb-on lightbulb, link-slash unlink, list-numbers list-ordered,
list-ol list-ordered, location-dot map-pin, magnifying-glass search, memo file-text, mobile smartphone,
money-bill banknote, paper-plane send, pen-to-square square-pen, people-group users, people-roof users,
plug-circle-bolt plug-zap, puzzle-piece puzzle, question circle-question-mark, rectangle-list list,
right-from-bracket log-out, right-left arrow-right-left, robot bot, rocket-launch rocket, rotate refresh-cw,
sack-dollar coins, scale-balanced scale, screwdriver-wrench wrench, shield-halved shield, sitemap network,
table-cells grid-3x3, table-columns columns-2, trash-can trash-2, triangle-exclamation triangle-alert,
user-gear user-cog, wand-magic wand, wand-magic-sparkles wand-sparkles, warning triangle-alert, xmark x`

export const FONT_AWESOME_NAMES = table(`${FONT_AWESOME_RENAMED},${FONT_AWESOME_CLOSEST}`)
export const LUCIDE_NAMES = table(LUCIDE_CLOSEST)

function table(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(',').map((pair): readonly [string, string] => {
      const [from = '', to = ''] = pair.trim().split(/\s+/)
      return [from, to]
    }),
  )
}
