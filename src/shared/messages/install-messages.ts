import { readRows } from './message-rows.ts'
import { rowFor } from './messages-for.ts'

/** What the page says that connects clients to the MCP servers of a site. `{site}` and `{file}` stand for names. */
const NAMES = ['connectTo', 'publicPages', 'afterLogin', 'terminal', 'projectFile'] as const

export type InstallMessages = Readonly<Record<(typeof NAMES)[number], string>>

/** One row a language, its words behind each other. */
const ROWS: Readonly<Record<string, string>> = {
  en: 'Connect to the MCP server of {site}|Public pages|Pages you can read after login|In a terminal|{file} in your project',
  es: 'Conectar con el servidor MCP de {site}|Páginas públicas|Páginas que puedes leer al iniciar sesión|En un terminal|{file} en tu proyecto',
  fr: 'Se connecter au serveur MCP de {site}|Pages publiques|Pages accessibles après connexion|Dans un terminal|{file} dans votre projet',
  de: 'Mit dem MCP-Server von {site} verbinden|Öffentliche Seiten|Seiten, die Sie nach der Anmeldung lesen können|In einem Terminal|{file} in Ihrem Projekt',
  it: 'Connettiti al server MCP di {site}|Pagine pubbliche|Pagine che puoi leggere dopo l’accesso|In un terminale|{file} nel tuo progetto',
  pt: 'Ligar ao servidor MCP de {site}|Páginas públicas|Páginas que pode ler depois de iniciar sessão|Num terminal|{file} no seu projeto',
  'pt-BR':
    'Conectar ao servidor MCP de {site}|Páginas públicas|Páginas que você pode ler depois de entrar|Em um terminal|{file} no seu projeto',
  nl: 'Verbinden met de MCP-server van {site}|Openbare pagina’s|Pagina’s die u na het inloggen kunt lezen|In een terminal|{file} in uw project',
  sv: 'Anslut till MCP-servern för {site}|Offentliga sidor|Sidor du kan läsa efter inloggning|I en terminal|{file} i ditt projekt',
  no: 'Koble til MCP-serveren til {site}|Offentlige sider|Sider du kan lese etter innlogging|I en terminal|{file} i prosjektet ditt',
  da: 'Opret forbindelse til MCP-serveren for {site}|Offentlige sider|Sider, du kan læse efter login|I en terminal|{file} i dit projekt',
  fi: 'Yhdistä MCP-palvelimeen: {site}|Julkiset sivut|Sivut, jotka voit lukea kirjautumisen jälkeen|Päätteessä|{file} projektissasi',
  pl: 'Połącz z serwerem MCP: {site}|Strony publiczne|Strony dostępne po zalogowaniu|W terminalu|{file} w Twoim projekcie',
  cs: 'Připojit k serveru MCP: {site}|Veřejné stránky|Stránky dostupné po přihlášení|V terminálu|{file} ve vašem projektu',
  ro: 'Conectare la serverul MCP al {site}|Pagini publice|Pagini pe care le poți citi după conectare|Într-un terminal|{file} în proiectul tău',
  hu: 'Csatlakozás az MCP-kiszolgálóhoz: {site}|Nyilvános oldalak|Bejelentkezés után olvasható oldalak|Terminálban|{file} a projektben',
  lv: 'Savienot ar MCP serveri: {site}|Publiskas lapas|Lapas, ko var lasīt pēc pieteikšanās|Terminālī|{file} jūsu projektā',
  tr: '{site} MCP sunucusuna bağlan|Herkese açık sayfalar|Giriş yaptıktan sonra okuyabileceğiniz sayfalar|Bir terminalde|Projenizdeki {file}',
  ru: 'Подключение к серверу MCP: {site}|Общедоступные страницы|Страницы, доступные после входа|В терминале|{file} в вашем проекте',
  uk: 'Підключення до сервера MCP: {site}|Загальнодоступні сторінки|Сторінки, доступні після входу|У терміналі|{file} у вашому проєкті',
  ja: '{site} の MCP サーバーに接続|公開ページ|ログイン後に読めるページ|ターミナルで実行|プロジェクトの {file}',
  zh: '连接到 {site} 的 MCP 服务器|公开页面|登录后可阅读的页面|在终端中运行|项目中的 {file}',
  'zh-Hant': '連接到 {site} 的 MCP 伺服器|公開頁面|登入後可閱讀的頁面|在終端機中執行|專案中的 {file}',
  ko: '{site} MCP 서버에 연결|공개 페이지|로그인 후 읽을 수 있는 페이지|터미널에서 실행|프로젝트의 {file}',
  ar: 'الاتصال بخادم MCP الخاص بـ {site}|الصفحات العامة|الصفحات التي يمكنك قراءتها بعد تسجيل الدخول|في الطرفية|{file} في مشروعك',
  he: 'התחברות לשרת MCP של {site}|דפים ציבוריים|דפים שאפשר לקרוא אחרי כניסה|במסוף|{file} בפרויקט שלכם',
  hi: '{site} के MCP सर्वर से कनेक्ट करें|सार्वजनिक पृष्ठ|लॉग इन के बाद पढ़े जा सकने वाले पृष्ठ|टर्मिनल में|आपके प्रोजेक्ट में {file}',
  id: 'Hubungkan ke server MCP {site}|Halaman publik|Halaman yang dapat dibaca setelah masuk|Di terminal|{file} di proyek Anda',
  vi: 'Kết nối với máy chủ MCP của {site}|Trang công khai|Trang bạn có thể đọc sau khi đăng nhập|Trong terminal|{file} trong dự án của bạn',
}

const TABLE: Readonly<Record<string, InstallMessages>> = readRows(NAMES, ROWS)
const ENGLISH = TABLE['en'] as InstallMessages

export function installMessagesFor(language: string): InstallMessages {
  return rowFor(TABLE, language) ?? ENGLISH
}
