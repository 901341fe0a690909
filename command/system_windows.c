#include "system.h"

#ifdef _WIN32

#define WIN32_LEAN_AND_MEAN
#include <errno.h>
#include <io.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <windows.h>

#include <psapi.h>
#include <shellapi.h>

/* ---- errors and names ------------------------------------------------------------------------ */

/* -1 with the errno of what has failed. */
static int fail(DWORD error) {
    static const struct {
        DWORD error;
        int number;
    } rows[] = {{ERROR_FILE_NOT_FOUND, ENOENT},       {ERROR_PATH_NOT_FOUND, ENOENT},
                {ERROR_INVALID_NAME, ENOENT},         {ERROR_BAD_PATHNAME, ENOENT},
                {ERROR_BAD_NETPATH, ENOENT},          {ERROR_INVALID_DRIVE, ENOENT},
                {ERROR_DIRECTORY, ENOTDIR},           {ERROR_ACCESS_DENIED, EACCES},
                {ERROR_SHARING_VIOLATION, EACCES},    {ERROR_LOCK_VIOLATION, EWOULDBLOCK},
                {ERROR_FILE_EXISTS, EEXIST},          {ERROR_ALREADY_EXISTS, EEXIST},
                {ERROR_DIR_NOT_EMPTY, ENOTEMPTY},     {ERROR_DISK_FULL, ENOSPC},
                {ERROR_HANDLE_DISK_FULL, ENOSPC},     {ERROR_TOO_MANY_OPEN_FILES, EMFILE},
                {ERROR_NOT_ENOUGH_MEMORY, ENOMEM},    {ERROR_OUTOFMEMORY, ENOMEM},
                {ERROR_BROKEN_PIPE, EPIPE},           {ERROR_NO_DATA, EPIPE},
                {ERROR_FILENAME_EXCED_RANGE, ENOENT}, {ERROR_INVALID_HANDLE, EBADF}};
    errno = EIO;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].error == error)
            errno = rows[i].number;
    return -1;
}

static int fail_as_system(void) {
    return fail(GetLastError());
}

/* NULL with errno set; to be freed. */
static wchar_t *widen(const char *text) {
    int length = MultiByteToWideChar(CP_UTF8, 0, text, -1, NULL, 0);
    wchar_t *wide = malloc(sizeof *wide * (size_t)length);
    if (wide)
        MultiByteToWideChar(CP_UTF8, 0, text, -1, wide, length);
    return wide;
}

static char *narrow(const wchar_t *wide) {
    int length = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
    char *text = malloc((size_t)length);
    if (text)
        WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, length, NULL, NULL);
    return text;
}

/* Windows takes dots and blanks off the end of a name. So no file has such a name; above all, a puzzle of dots is
 * not the folder `.`. */
static bool can_be_name(const char *name) {
    size_t length = strlen(name), last = length;
    while (last && !system_is_separator(name[last - 1]))
        last--;
    name += last;
    if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || *name == '\0')
        return length > 0;
    return name[strlen(name) - 1] != '.' && name[strlen(name) - 1] != ' ';
}

/* Names up to this many characters are taken as they are. */
#define SHORT_NAME 240

/* One that is longer is taken only if it is absolute and has a mark. */
static wchar_t *mark_long(wchar_t *name) {
    static const wchar_t mark[] = L"\\\\?\\";
    DWORD length = GetFullPathNameW(name, 0, NULL, NULL);
    wchar_t *whole = malloc(sizeof *whole * (length + sizeof mark / sizeof *mark));
    if (whole) {
        wcscpy(whole, mark);
        GetFullPathNameW(name, length, whole + wcslen(mark), NULL);
    }
    free(name);
    return whole;
}

/* The name of a file; NULL with errno set. To be freed. */
static wchar_t *widen_name(const char *name) {
    if (!can_be_name(name)) {
        errno = ENOENT;
        return NULL;
    }
    wchar_t *wide = widen(strcmp(name, "/dev/null") == 0 ? "NUL" : name);
    bool is_long = wide && wcslen(wide) > SHORT_NAME && wcsncmp(wide, L"\\\\", 2) != 0;
    return is_long ? mark_long(wide) : wide;
}

/* ---- the beginning --------------------------------------------------------------------------- */

/* Text in UTF-8, and sequences that set colours; true if it is a console. */
static bool prepare_console(DWORD number) {
    DWORD mode;
    HANDLE console = GetStdHandle(number);
    if (!GetConsoleMode(console, &mode))
        return false;
    SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    return true;
}

/* Without the patterns that MinGW would replace by names of files: a puzzle may have blanks such as `*`. */
static void take_arguments(int *count, char ***arguments) {
    int length;
    wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), &length);
    char **narrowed = wide ? calloc((size_t)length + 1, sizeof *narrowed) : NULL;
    for (int i = 0; narrowed && i < length; i++)
        if (!(narrowed[i] = narrow(wide[i])))
            narrowed = NULL;
    if (!narrowed)
        _exit(3);
    LocalFree(wide);
    *count = length;
    *arguments = narrowed;
}

void system_begin(int *count, char ***arguments) {
    for (int descriptor = 0; descriptor < 3; descriptor++)
        if (_get_osfhandle(descriptor) < 0)
            _wopen(L"NUL", descriptor ? _O_RDONLY : _O_WRONLY);
        else
            _setmode(descriptor, _O_BINARY);
    setvbuf(stderr, NULL, _IONBF, 0); /* no message waits for others */
    bool is_console = prepare_console(STD_OUTPUT_HANDLE);
    if (prepare_console(STD_ERROR_HANDLE) || is_console)
        SetConsoleOutputCP(CP_UTF8);
    SetErrorMode(SEM_FAILCRITICALERRORS); /* no window says that a drive is empty */
    take_arguments(count, arguments);
}

/* ---- files ----------------------------------------------------------------------------------- */

static HANDLE handle_of(int descriptor) {
    return (HANDLE)_get_osfhandle(descriptor);
}

/* Ticks of 100 ns since 1601. */
static struct timespec make_time(int64_t ticks) {
    static const int64_t second = 10000000, ticks_to_1970 = 116444736000000000;
    ticks -= ticks_to_1970;
    return (struct timespec){.tv_sec = ticks / second, .tv_nsec = (long)(ticks % second) * 100};
}

/* By its volume, if that is known, and its number there. */
static bool identify(HANDLE handle, struct file_facts *facts) {
    FILE_ID_INFO id;
    BY_HANDLE_FILE_INFORMATION file;
    if (GetFileInformationByHandleEx(handle, FileIdInfo, &id, sizeof id)) {
        facts->device = id.VolumeSerialNumber;
        memcpy(&facts->number, &id.FileId, sizeof facts->number);
        return true;
    }
    if (!GetFileInformationByHandle(handle,
                                    &file)) /* what file systems without such numbers have */
        return false;
    facts->device = file.dwVolumeSerialNumber;
    facts->number = (uint64_t)file.nFileIndexHigh << 32 | file.nFileIndexLow;
    return true;
}

static bool look_at(HANDLE handle, struct file_facts *facts) {
    FILE_STANDARD_INFO file;
    FILE_BASIC_INFO times;
    *facts = (struct file_facts){0};
    if (handle == INVALID_HANDLE_VALUE)
        return fail(ERROR_INVALID_HANDLE) == 0;
    if (GetFileType(handle) != FILE_TYPE_DISK)
        return true;
    if (!GetFileInformationByHandleEx(handle, FileStandardInfo, &file, sizeof file) ||
        !GetFileInformationByHandleEx(handle, FileBasicInfo, &times, sizeof times) ||
        !identify(handle, facts))
        return fail_as_system() == 0;
    facts->is_folder = file.Directory;
    facts->is_regular = !facts->is_folder;
    facts->size = (uint64_t)file.EndOfFile.QuadPart;
    facts->written = make_time(times.LastWriteTime.QuadPart);
    facts->changed = make_time(times.ChangeTime.QuadPart);
    return true;
}

bool system_look_at(int descriptor, struct file_facts *facts) {
    return look_at(handle_of(descriptor), facts);
}

#define SHARED (FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE)

bool system_look(const char *name, struct file_facts *facts) {
    wchar_t *wide = widen_name(name);
    if (!wide)
        return false;
    HANDLE handle = CreateFileW(wide, FILE_READ_ATTRIBUTES, SHARED, NULL, OPEN_EXISTING,
                                FILE_FLAG_BACKUP_SEMANTICS, NULL);
    free(wide);
    if (handle == INVALID_HANDLE_VALUE)
        return fail_as_system() == 0;
    bool fine = look_at(handle, facts);
    CloseHandle(handle);
    return fine;
}

/* A folder cannot be opened, and it is named as the reason. */
static int fail_to_open(const wchar_t *name) {
    DWORD error = GetLastError(), attributes = GetFileAttributesW(name);
    fail(error);
    if (attributes != INVALID_FILE_ATTRIBUTES && attributes & FILE_ATTRIBUTE_DIRECTORY)
        errno = EISDIR;
    return -1;
}

static int open_wide(const wchar_t *name, int flags, DWORD attributes) {
    static const DWORD rights[] = {[O_RDONLY] = GENERIC_READ,
                                   [O_WRONLY] = GENERIC_WRITE,
                                   [O_RDWR] = GENERIC_READ | GENERIC_WRITE};
    DWORD how = flags & O_EXCL    ? CREATE_NEW
                : flags & O_TRUNC ? CREATE_ALWAYS
                : flags & O_CREAT ? OPEN_ALWAYS
                                  : OPEN_EXISTING;
    HANDLE handle = CreateFileW(name, rights[flags & (O_WRONLY | O_RDWR)], SHARED, NULL, how,
                                FILE_ATTRIBUTE_NORMAL | attributes, NULL);
    if (handle == INVALID_HANDLE_VALUE)
        return fail_to_open(name);
    int descriptor = _open_osfhandle((intptr_t)handle, _O_BINARY | (flags & O_RDWR ? _O_RDWR : 0));
    if (descriptor < 0)
        CloseHandle(handle);
    return descriptor;
}

int system_open(const char *name, int flags) {
    wchar_t *wide = widen_name(name);
    int descriptor = wide ? open_wide(wide, flags, 0) : -1;
    free(wide);
    return descriptor;
}

FILE *system_fopen(const char *name, const char *mode) {
    bool writes = *mode == 'w';
    int descriptor = system_open(name, writes ? O_WRONLY | O_CREAT | O_TRUNC : O_RDONLY);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, writes ? "wb" : "rb");
    if (!file && descriptor >= 0)
        close(descriptor);
    return file;
}

int system_open_temporary(const char *folder) {
    wchar_t *wide = widen_name(folder), path[MAX_PATH];
    if (!wide)
        return -1;
    bool named = GetTempFileNameW(wide, L"qd", 0, path); /* which makes it */
    free(wide);
    return named ? open_wide(path, O_RDWR, FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE)
                 : fail_as_system();
}

const char *system_temporary_folder(void) {
    static char folder[3 * MAX_PATH];
    wchar_t wide[MAX_PATH + 1];
    DWORD length = GetTempPathW(sizeof wide / sizeof *wide, wide);
    while (length > 1 && wide[length - 1] == L'\\' && wide[length - 2] != L':')
        wide[--length] = L'\0';
    WideCharToMultiByte(CP_UTF8, 0, wide, -1, folder, sizeof folder, NULL, NULL);
    return *folder ? folder : ".";
}

int system_access(const char *name, int mode) {
    wchar_t *wide = widen_name(name);
    int result =
        wide ? GetFileAttributesW(wide) == INVALID_FILE_ATTRIBUTES ? fail_as_system() : 0 : -1;
    (void)mode; /* who may read it is known when it is opened */
    free(wide);
    return result;
}

int system_unlink(const char *name) {
    wchar_t *wide = widen_name(name);
    int result = !wide ? -1 : DeleteFileW(wide) ? 0 : fail_as_system();
    free(wide);
    return result;
}

/* For a moment another program, such as one that looks for viruses, may have the file open and not share it. */
#define TRIES 20
#define PAUSE 50 /* milliseconds */

static int rename_wide(const wchar_t *from, const wchar_t *to) {
    for (int i = 0; !MoveFileExW(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH);
         i++) {
        DWORD error = GetLastError(), attributes = GetFileAttributesW(to);
        if (attributes != INVALID_FILE_ATTRIBUTES && attributes & FILE_ATTRIBUTE_DIRECTORY)
            return fail(ERROR_ALREADY_EXISTS);
        if (i == TRIES || (error != ERROR_ACCESS_DENIED && error != ERROR_SHARING_VIOLATION))
            return fail(error);
        Sleep(PAUSE);
    }
    return 0;
}

int system_rename(const char *from, const char *to) {
    wchar_t *old = widen_name(from), *new = widen_name(to);
    int result = old && new ? rename_wide(old, new) : -1;
    free(old);
    free(new);
    return result;
}

int system_link(const char *name, const char *other) {
    wchar_t *old = widen_name(name), *new = widen_name(other);
    int result = !old || !new ? -1 : CreateHardLinkW(new, old, NULL) ? 0 : fail_as_system();
    free(old);
    free(new);
    return result;
}

int system_mkdir(const char *name) {
    wchar_t *wide = widen_name(name);
    int result = !wide ? -1 : CreateDirectoryW(wide, NULL) ? 0 : fail_as_system();
    free(wide);
    return result;
}

int system_rmdir(const char *name) {
    wchar_t *wide = widen_name(name);
    int result = !wide ? -1 : RemoveDirectoryW(wide) ? 0 : fail_as_system();
    free(wide);
    return result;
}

ssize_t system_readlink(const char *name, char *target, size_t size) {
    (void)name, (void)target, (void)size;
    errno = EINVAL;
    return -1;
}

bool system_is_separator(char c) {
    return c == '/' || c == '\\';
}

/* In one call: more are not asked for. */
#define MOST_BYTES ((size_t)1 << 30)

static DWORD at_most(size_t size) {
    return (DWORD)(size < MOST_BYTES ? size : MOST_BYTES);
}

ssize_t system_read(int descriptor, void *bytes, size_t size) {
    DWORD length;
    if (ReadFile(handle_of(descriptor), bytes, at_most(size), &length, NULL))
        return (ssize_t)length;
    DWORD error = GetLastError();
    return error == ERROR_BROKEN_PIPE || error == ERROR_HANDLE_EOF ? 0 : fail(error);
}

ssize_t system_write(int descriptor, const void *bytes, size_t size) {
    DWORD length;
    bool fine = WriteFile(handle_of(descriptor), bytes, at_most(size), &length, NULL);
    return fine ? (ssize_t)length : fail_as_system();
}

/* Windows moves the position of the file meanwhile. */
static OVERLAPPED at_place(uint64_t place) {
    OVERLAPPED at = {0};
    at.Offset = (DWORD)place;
    at.OffsetHigh = (DWORD)(place >> 32);
    return at;
}

ssize_t system_pread(int descriptor, void *bytes, size_t size, uint64_t place) {
    DWORD length;
    OVERLAPPED at = at_place(place);
    int64_t before = _lseeki64(descriptor, 0, SEEK_CUR);
    bool fine = ReadFile(handle_of(descriptor), bytes, at_most(size), &length, &at);
    DWORD error = fine ? ERROR_SUCCESS : GetLastError();
    _lseeki64(descriptor, before, SEEK_SET);
    return fine ? (ssize_t)length : error == ERROR_HANDLE_EOF ? 0 : fail(error);
}

ssize_t system_pwrite(int descriptor, const void *bytes, size_t size, uint64_t place) {
    DWORD length;
    OVERLAPPED at = at_place(place);
    int64_t before = _lseeki64(descriptor, 0, SEEK_CUR);
    bool fine = WriteFile(handle_of(descriptor), bytes, at_most(size), &length, &at);
    DWORD error = fine ? ERROR_SUCCESS : GetLastError();
    _lseeki64(descriptor, before, SEEK_SET);
    return fine ? (ssize_t)length : fail(error);
}

int system_sync(int descriptor) {
    return _commit(descriptor);
}

/* One byte far behind the end: what is locked cannot be read by others. */
int system_lock(int descriptor) {
    OVERLAPPED at = at_place((uint64_t)1 << 62);
    bool fine = LockFileEx(handle_of(descriptor),
                           LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &at);
    if (fine)
        return 0;
    DWORD error = GetLastError();
    return fail(error == ERROR_IO_PENDING ? ERROR_LOCK_VIOLATION : error);
}

/* A pipe cannot be waited for: it is asked again and again. The end is there to be read, too. */
static int wait_for_pipe(HANDLE pipe, int milliseconds) {
    ULONGLONG end = GetTickCount64() + (ULONGLONG)milliseconds;
    for (;;) {
        DWORD available;
        if (!PeekNamedPipe(pipe, NULL, 0, NULL, &available, NULL) || available)
            return 1;
        if (GetTickCount64() >= end)
            return 0;
        Sleep(1);
    }
}

int system_wait(int descriptor, int milliseconds) {
    HANDLE handle = handle_of(descriptor);
    DWORD mode;
    if (GetFileType(handle) == FILE_TYPE_PIPE)
        return wait_for_pipe(handle, milliseconds);
    if (GetConsoleMode(handle, &mode))
        return WaitForSingleObject(handle, (DWORD)milliseconds) == WAIT_OBJECT_0;
    return 1;
}

int system_pipe(int descriptors[2]) {
    return _pipe(descriptors, 4096, _O_BINARY);
}

/* Microsoft's library takes ERROR_NO_DATA for an argument that is wrong; wine sometimes says of a pipe that is open
 * that it is not. */
bool system_reader_is_gone(int descriptor, int error) {
    return error == EPIPE || ((error == EINVAL || error == EBADF) &&
                              GetFileType(handle_of(descriptor)) == FILE_TYPE_PIPE);
}

bool system_appends(int descriptor) {
    (void)descriptor;
    return false;
}

/* FindFirstFileW finds the first name when it begins. */
struct system_folder {
    HANDLE search;
    WIN32_FIND_DATAW found;
    bool is_next; /* `found` was not passed on yet */
    char name[3 * MAX_PATH];
};

struct system_folder *system_folder_open(const char *name) {
    static const wchar_t all[] = L"\\*";
    struct system_folder *folder = calloc(1, sizeof *folder);
    wchar_t *wide = widen_name(name);
    size_t length = wide ? wcslen(wide) : 0;
    wchar_t *pattern =
        wide ? realloc(wide, sizeof *wide * (length + sizeof all / sizeof *all)) : NULL;
    if (folder && pattern) {
        wcscpy(pattern + length, all);
        folder->search = FindFirstFileW(pattern, &folder->found);
        folder->is_next = true;
    }
    free(pattern ? pattern : wide);
    if (folder && pattern && folder->search != INVALID_HANDLE_VALUE)
        return folder;
    if (folder && pattern)
        fail_as_system();
    free(folder);
    return NULL;
}

const char *system_folder_next(struct system_folder *folder) {
    if (!folder->is_next && !FindNextFileW(folder->search, &folder->found))
        return NULL;
    folder->is_next = false;
    WideCharToMultiByte(CP_UTF8, 0, folder->found.cFileName, -1, folder->name, sizeof folder->name,
                        NULL, NULL);
    return folder->name;
}

void system_folder_close(struct system_folder *folder) {
    FindClose(folder->search);
    free(folder);
}

/* ---- terminals ------------------------------------------------------------------------------- */

bool system_is_terminal(int descriptor) {
    DWORD mode;
    return GetConsoleMode(handle_of(descriptor), &mode);
}

unsigned system_columns(int descriptor) {
    CONSOLE_SCREEN_BUFFER_INFO screen;
    bool known = GetConsoleScreenBufferInfo(handle_of(descriptor), &screen);
    return known ? (unsigned)(screen.srWindow.Right - screen.srWindow.Left + 1) : 0;
}

void system_lock_stream(FILE *stream) {
    _lock_file(stream);
}

void system_unlock_stream(FILE *stream) {
    _unlock_file(stream);
}

/* ---- signals --------------------------------------------------------------------------------- */

static void (*stop_handle)(int signal_number);
static void (*alarm_handle)(int signal_number);

/* In a thread of its own. When a console is closed or a user leaves, Windows ends the program as soon as this
 * returns, and after some seconds anyway. */
static BOOL WINAPI handle_control(DWORD event) {
    bool is_typed = event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT;
    stop_handle(is_typed ? SIGINT : SIGTERM);
    if (!is_typed)
        Sleep(INFINITE);
    return TRUE;
}

void system_catch_stops(void (*handle)(int signal_number)) {
    stop_handle = handle;
    SetConsoleCtrlHandler(handle_control, TRUE);
}

void system_catch_notice(void (*handle)(int signal_number)) {
    (void)handle;
}

static void CALLBACK handle_alarm(void *unused, BOOLEAN fired) {
    (void)unused, (void)fired;
    alarm_handle(0);
}

/* Seven weeks are the most that a timer counts. */
#define MOST_MILLISECONDS 4e9

void system_alarm(double seconds, void (*ring)(int signal_number)) {
    static HANDLE timer;
    double milliseconds = seconds * 1e3;
    if (timer)
        DeleteTimerQueueTimer(NULL, timer, NULL);
    alarm_handle = ring;
    milliseconds = milliseconds < MOST_MILLISECONDS ? milliseconds : MOST_MILLISECONDS;
    CreateTimerQueueTimer(&timer, NULL, handle_alarm, NULL, (DWORD)milliseconds, 0,
                          WT_EXECUTEONLYONCE);
}

/* Ctrl-C: what shells take as such. Others: as shells of POSIX name them. */
void system_end_by(int signal_number) {
    TerminateProcess(GetCurrentProcess(),
                     signal_number == SIGINT ? STATUS_CONTROL_C_EXIT : 128 + (UINT)signal_number);
}

void system_block_signals(bool block) {
    (void)block;
}

/* ---- the machine ----------------------------------------------------------------------------- */

unsigned system_processors(void) {
    SYSTEM_INFO machine;
    GetSystemInfo(&machine);
    return machine.dwNumberOfProcessors;
}

int64_t system_peak_memory(void) {
    PROCESS_MEMORY_COUNTERS memory;
    bool known = K32GetProcessMemoryInfo(GetCurrentProcess(), &memory, sizeof memory);
    return known ? (int64_t)(memory.PeakWorkingSetSize / 1024) : 0;
}

void system_host_name(char *name, size_t size) {
    wchar_t wide[MAX_COMPUTERNAME_LENGTH + 1];
    DWORD length = MAX_COMPUTERNAME_LENGTH + 1;
    *name = '\0';
    if (GetComputerNameW(wide, &length))
        WideCharToMultiByte(CP_UTF8, 0, wide, -1, name, (int)size, NULL, NULL);
    name[size - 1] = '\0';
}

#endif
