import { readRows } from './message-rows.ts'
import { rowFor } from './messages-for.ts'

/** What stands in place of a page that cannot be shown. `{id}` names the request in the log of the server. */
const NAMES = [
  'failed',
  'failedText',
  'away',
  'awayText',
  'refused',
  'reference',
  'badAddress',
  'badForm',
  'notAllowed',
  'tooMany',
] as const

export type ErrorMessages = Readonly<Record<(typeof NAMES)[number], string>>

/** One row a language, its words behind each other. */
const ROWS: Readonly<Record<string, string>> = {
  en: 'Something went wrong|This page could not be loaded. Try again in a moment.|Back in a moment|This site is temporarily unavailable. Try again in a moment.|This page cannot be shown|Reference: {id}|This URL is not valid.|What was sent could not be read. Go back and try again.|This request is not allowed.|Too many requests. Try again later.',
  es: 'Algo ha fallado|No se pudo cargar esta página. Inténtalo de nuevo en un momento.|Volvemos enseguida|Este sitio no está disponible en este momento. Inténtalo de nuevo en un momento.|No se puede mostrar esta página|Referencia: {id}|Esta URL no es válida.|No se pudo leer lo que se envió. Vuelve atrás e inténtalo de nuevo.|Esta solicitud no está permitida.|Demasiadas solicitudes. Inténtalo de nuevo más tarde.',
  fr: 'Une erreur est survenue|Cette page n’a pas pu être chargée. Réessayez dans un instant.|De retour dans un instant|Ce site est momentanément indisponible. Réessayez dans un instant.|Cette page ne peut pas être affichée|Référence : {id}|Cette URL n’est pas valide.|Les données envoyées n’ont pas pu être lues. Revenez en arrière et réessayez.|Cette requête n’est pas autorisée.|Trop de requêtes. Réessayez plus tard.',
  de: 'Etwas ist schiefgegangen|Diese Seite konnte nicht geladen werden. Versuchen Sie es gleich noch einmal.|Gleich wieder da|Diese Website ist vorübergehend nicht erreichbar. Versuchen Sie es gleich noch einmal.|Diese Seite kann nicht angezeigt werden|Kennung: {id}|Diese URL ist ungültig.|Das Gesendete konnte nicht gelesen werden. Gehen Sie zurück und versuchen Sie es noch einmal.|Diese Anfrage ist nicht erlaubt.|Zu viele Anfragen. Versuchen Sie es später noch einmal.',
  it: 'Qualcosa è andato storto|Impossibile caricare questa pagina. Riprova tra un momento.|Torniamo subito|Questo sito è temporaneamente non disponibile. Riprova tra un momento.|Impossibile mostrare questa pagina|Riferimento: {id}|Questo URL non è valido.|Impossibile leggere i dati inviati. Torna indietro e riprova.|Questa richiesta non è consentita.|Troppe richieste. Riprova più tardi.',
  pt: 'Algo correu mal|Não foi possível carregar esta página. Tente novamente dentro de momentos.|Voltamos já|Este site está temporariamente indisponível. Tente novamente dentro de momentos.|Não é possível mostrar esta página|Referência: {id}|Este URL não é válido.|Não foi possível ler o que foi enviado. Volte atrás e tente novamente.|Este pedido não é permitido.|Demasiados pedidos. Tente mais tarde.',
  'pt-BR':
    'Algo deu errado|Não foi possível carregar esta página. Tente novamente em instantes.|Voltamos já|Este site está temporariamente indisponível. Tente novamente em instantes.|Não é possível mostrar esta página|Referência: {id}|Esta URL não é válida.|Não foi possível ler o que foi enviado. Volte e tente novamente.|Esta requisição não é permitida.|Muitas requisições. Tente mais tarde.',
  nl: 'Er ging iets mis|Deze pagina kon niet worden geladen. Probeer het zo opnieuw.|Zo weer terug|Deze site is tijdelijk niet beschikbaar. Probeer het zo opnieuw.|Deze pagina kan niet worden getoond|Referentie: {id}|Deze URL is niet geldig.|Wat is verzonden, kon niet worden gelezen. Ga terug en probeer het opnieuw.|Dit verzoek is niet toegestaan.|Te veel verzoeken. Probeer het later opnieuw.',
  sv: 'Något gick fel|Sidan kunde inte läsas in. Försök igen om en stund.|Strax tillbaka|Webbplatsen är tillfälligt otillgänglig. Försök igen om en stund.|Sidan kan inte visas|Referens: {id}|Denna URL är inte giltig.|Det som skickades kunde inte läsas. Gå tillbaka och försök igen.|Begäran är inte tillåten.|För många begäranden. Försök igen senare.',
  no: 'Noe gikk galt|Siden kunne ikke lastes inn. Prøv igjen om et øyeblikk.|Straks tilbake|Nettstedet er midlertidig utilgjengelig. Prøv igjen om et øyeblikk.|Siden kan ikke vises|Referanse: {id}|Denne URL-en er ikke gyldig.|Det som ble sendt, kunne ikke leses. Gå tilbake og prøv igjen.|Forespørselen er ikke tillatt.|For mange forespørsler. Prøv igjen senere.',
  da: 'Noget gik galt|Siden kunne ikke indlæses. Prøv igen om et øjeblik.|Straks tilbage|Webstedet er midlertidigt utilgængeligt. Prøv igen om et øjeblik.|Siden kan ikke vises|Reference: {id}|Denne URL er ikke gyldig.|Det, der blev sendt, kunne ikke læses. Gå tilbage, og prøv igen.|Forespørgslen er ikke tilladt.|For mange forespørgsler. Prøv igen senere.',
  fi: 'Jokin meni vikaan|Sivua ei voitu ladata. Yritä hetken kuluttua uudelleen.|Palaamme pian|Sivusto ei ole juuri nyt käytettävissä. Yritä hetken kuluttua uudelleen.|Sivua ei voi näyttää|Viite: {id}|Tämä URL ei kelpaa.|Lähetettyä ei voitu lukea. Palaa takaisin ja yritä uudelleen.|Tämä pyyntö ei ole sallittu.|Liian monta pyyntöä. Yritä myöhemmin uudelleen.',
  pl: 'Coś poszło nie tak|Nie udało się wczytać tej strony. Spróbuj ponownie za chwilę.|Zaraz wracamy|Ta witryna jest chwilowo niedostępna. Spróbuj ponownie za chwilę.|Nie można wyświetlić tej strony|Identyfikator: {id}|Ten adres URL jest nieprawidłowy.|Nie udało się odczytać wysłanych danych. Wróć i spróbuj ponownie.|To żądanie jest niedozwolone.|Zbyt wiele żądań. Spróbuj ponownie później.',
  cs: 'Něco se pokazilo|Stránku se nepodařilo načíst. Zkuste to za chvíli znovu.|Hned jsme zpět|Web je dočasně nedostupný. Zkuste to za chvíli znovu.|Stránku nelze zobrazit|Označení: {id}|Tato URL není platná.|Odeslaná data se nepodařilo přečíst. Vraťte se a zkuste to znovu.|Tento požadavek není povolen.|Příliš mnoho požadavků. Zkuste to později.',
  ro: 'Ceva nu a mers bine|Pagina nu a putut fi încărcată. Încearcă din nou peste puțin timp.|Revenim imediat|Site-ul este temporar indisponibil. Încearcă din nou peste puțin timp.|Pagina nu poate fi afișată|Referință: {id}|Acest URL nu este valid.|Datele trimise nu au putut fi citite. Mergeți înapoi și încercați din nou.|Această cerere nu este permisă.|Prea multe cereri. Încercați din nou mai târziu.',
  hu: 'Hiba történt|Az oldalt nem sikerült betölteni. Próbálja újra egy pillanat múlva.|Mindjárt visszajövünk|A webhely átmenetileg nem érhető el. Próbálja újra egy pillanat múlva.|Az oldal nem jeleníthető meg|Azonosító: {id}|Ez az URL érvénytelen.|Az elküldött adatok nem olvashatók. Lépjen vissza, és próbálja újra.|Ez a kérés nem engedélyezett.|Túl sok kérés. Próbálja újra később.',
  lv: 'Radās kļūda|Lapu neizdevās ielādēt. Pēc brīža mēģiniet vēlreiz.|Drīz būsim atpakaļ|Vietne īslaicīgi nav pieejama. Pēc brīža mēģiniet vēlreiz.|Lapu nevar parādīt|Atsauce: {id}|Šis URL nav derīgs.|Nosūtīto neizdevās nolasīt. Atgriezieties un mēģiniet vēlreiz.|Šis pieprasījums nav atļauts.|Pārāk daudz pieprasījumu. Mēģiniet vēlāk.',
  tr: 'Bir şeyler ters gitti|Bu sayfa yüklenemedi. Biraz sonra yeniden deneyin.|Hemen dönüyoruz|Bu siteye geçici olarak ulaşılamıyor. Biraz sonra yeniden deneyin.|Bu sayfa gösterilemiyor|Başvuru: {id}|Bu URL geçerli değil.|Gönderilenler okunamadı. Geri dönüp yeniden deneyin.|Bu isteğe izin verilmiyor.|Çok fazla istek. Daha sonra yeniden deneyin.',
  ru: 'Что-то пошло не так|Не удалось загрузить страницу. Повторите попытку через минуту.|Скоро вернёмся|Сайт временно недоступен. Повторите попытку через минуту.|Эту страницу нельзя показать|Номер запроса: {id}|Этот URL некорректен.|Отправленные данные не удалось прочитать. Вернитесь назад и повторите попытку.|Этот запрос не разрешён.|Слишком много запросов. Повторите попытку позже.',
  uk: 'Щось пішло не так|Не вдалося завантажити сторінку. Спробуйте ще раз за хвилину.|Скоро повернемося|Сайт тимчасово недоступний. Спробуйте ще раз за хвилину.|Цю сторінку неможливо показати|Номер запиту: {id}|Цей URL некоректний.|Надіслані дані не вдалося прочитати. Поверніться назад і спробуйте ще раз.|Цей запит не дозволено.|Забагато запитів. Спробуйте пізніше.',
  ja: '問題が発生しました|このページを読み込めませんでした。しばらくしてからもう一度お試しください。|まもなく復旧します|このサイトは一時的に利用できません。しばらくしてからもう一度お試しください。|このページは表示できません|参照番号: {id}|この URL は正しくありません。|送信された内容を読み取れませんでした。前に戻って、もう一度お試しください。|このリクエストは許可されていません。|リクエストが多すぎます。しばらくしてからもう一度お試しください。',
  zh: '出了点问题|无法加载此页面，请稍后重试。|马上回来|此网站暂时不可用，请稍后重试。|无法显示此页面|参考编号：{id}|此 URL 无效。|无法读取发送的内容。请返回后重试。|不允许此请求。|请求过多。请稍后重试。',
  'zh-Hant':
    '發生問題|無法載入此頁面，請稍後再試。|馬上回來|此網站暫時無法使用，請稍後再試。|無法顯示此頁面|參考編號：{id}|此 URL 無效。|無法讀取傳送的內容。請返回後再試一次。|不允許此請求。|請求過多。請稍後再試。',
  ko: '문제가 발생했습니다|페이지를 불러오지 못했습니다. 잠시 후 다시 시도하세요.|곧 돌아오겠습니다|사이트를 일시적으로 사용할 수 없습니다. 잠시 후 다시 시도하세요.|이 페이지를 표시할 수 없습니다|참조 번호: {id}|이 URL은 올바르지 않습니다.|보낸 내용을 읽을 수 없습니다. 뒤로 가서 다시 시도하세요.|이 요청은 허용되지 않습니다.|요청이 너무 많습니다. 나중에 다시 시도하세요.',
  ar: 'حدث خطأ ما|تعذر تحميل هذه الصفحة. حاول مرة أخرى بعد قليل.|سنعود بعد قليل|هذا الموقع غير متاح مؤقتًا. حاول مرة أخرى بعد قليل.|لا يمكن عرض هذه الصفحة|المرجع: {id}|عنوان URL هذا غير صالح.|تعذرت قراءة ما أُرسل. ارجع وحاول مجددًا.|هذا الطلب غير مسموح.|طلبات كثيرة جدًا. حاول لاحقًا.',
  he: 'משהו השתבש|לא ניתן היה לטעון את הדף. נסו שוב בעוד רגע.|מיד חוזרים|האתר אינו זמין כרגע. נסו שוב בעוד רגע.|לא ניתן להציג את הדף|מספר פנייה: {id}|כתובת ה-URL אינה תקינה.|לא ניתן היה לקרוא את מה שנשלח. חזרו ונסו שוב.|הבקשה אינה מותרת.|יותר מדי בקשות. נסו שוב מאוחר יותר.',
  hi: 'कुछ गड़बड़ हो गई|यह पृष्ठ लोड नहीं हो सका। थोड़ी देर में फिर कोशिश करें।|अभी लौटते हैं|यह साइट फ़िलहाल उपलब्ध नहीं है। थोड़ी देर में फिर कोशिश करें।|यह पृष्ठ नहीं दिखाया जा सकता|संदर्भ: {id}|यह URL मान्य नहीं है।|जो भेजा गया वह पढ़ा नहीं जा सका। वापस जाएँ और फिर कोशिश करें।|यह अनुरोध अनुमत नहीं है।|बहुत अधिक अनुरोध। बाद में फिर कोशिश करें।',
  id: 'Terjadi kesalahan|Halaman ini tidak dapat dimuat. Coba lagi sebentar lagi.|Segera kembali|Situs ini sementara tidak tersedia. Coba lagi sebentar lagi.|Halaman ini tidak dapat ditampilkan|Referensi: {id}|URL ini tidak valid.|Yang dikirim tidak dapat dibaca. Kembali lalu coba lagi.|Permintaan ini tidak diizinkan.|Terlalu banyak permintaan. Coba lagi nanti.',
  vi: 'Đã xảy ra lỗi|Không thể tải trang này. Hãy thử lại sau giây lát.|Sẽ trở lại ngay|Trang web tạm thời không hoạt động. Hãy thử lại sau giây lát.|Không thể hiển thị trang này|Mã tham chiếu: {id}|URL này không hợp lệ.|Không thể đọc nội dung đã gửi. Hãy quay lại và thử lại.|Yêu cầu này không được phép.|Quá nhiều yêu cầu. Hãy thử lại sau.',
}

const TABLE: Readonly<Record<string, ErrorMessages>> = readRows(NAMES, ROWS)

/** The words in a language; English where nobody has translated them. */
export function errorMessagesFor(language: string): ErrorMessages {
  return rowFor(TABLE, language) ?? (TABLE['en'] as ErrorMessages)
}
